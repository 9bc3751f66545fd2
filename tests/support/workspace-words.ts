import { clientProjects as clientProjectsAr } from '#app/i18n/locales/ar/admin/client-projects.ts'
import { content as contentAr } from '#app/i18n/locales/ar/admin/content.ts'
import { dashboard as dashboardAr } from '#app/i18n/locales/ar/admin/dashboard.ts'
import { employees as employeesAr } from '#app/i18n/locales/ar/admin/employees.ts'
import { images as imagesAr } from '#app/i18n/locales/ar/admin/images.ts'
import { leadership as leadershipAr } from '#app/i18n/locales/ar/admin/leadership.ts'
import { projects as projectsAr } from '#app/i18n/locales/ar/admin/projects.ts'
import { requests as requestsAr } from '#app/i18n/locales/ar/admin/requests.ts'
import { serviceRequests as serviceRequestsAr } from '#app/i18n/locales/ar/admin/service-requests.ts'
import { services as servicesAr } from '#app/i18n/locales/ar/admin/services.ts'
import { settings as settingsAr } from '#app/i18n/locales/ar/admin/settings.ts'
import { team as teamAr } from '#app/i18n/locales/ar/admin/team.ts'
import { users as usersAr } from '#app/i18n/locales/ar/admin/users.ts'
import { clientPortal as clientPortalAr } from '#app/i18n/locales/ar/portal/client.ts'
import { employeePortal as employeePortalAr } from '#app/i18n/locales/ar/portal/employee.ts'
import { password as passwordAr } from '#app/i18n/locales/ar/portal/password.ts'
import { workspace as workspaceAr } from '#app/i18n/locales/ar/workspace.ts'
import { clientProjects as clientProjectsEn } from '#app/i18n/locales/en/admin/client-projects.ts'
import { content as contentEn } from '#app/i18n/locales/en/admin/content.ts'
import { dashboard as dashboardEn } from '#app/i18n/locales/en/admin/dashboard.ts'
import { employees as employeesEn } from '#app/i18n/locales/en/admin/employees.ts'
import { images as imagesEn } from '#app/i18n/locales/en/admin/images.ts'
import { leadership as leadershipEn } from '#app/i18n/locales/en/admin/leadership.ts'
import { projects as projectsEn } from '#app/i18n/locales/en/admin/projects.ts'
import { requests as requestsEn } from '#app/i18n/locales/en/admin/requests.ts'
import { serviceRequests as serviceRequestsEn } from '#app/i18n/locales/en/admin/service-requests.ts'
import { services as servicesEn } from '#app/i18n/locales/en/admin/services.ts'
import { settings as settingsEn } from '#app/i18n/locales/en/admin/settings.ts'
import { team as teamEn } from '#app/i18n/locales/en/admin/team.ts'
import { users as usersEn } from '#app/i18n/locales/en/admin/users.ts'
import { clientPortal as clientPortalEn } from '#app/i18n/locales/en/portal/client.ts'
import { employeePortal as employeePortalEn } from '#app/i18n/locales/en/portal/employee.ts'
import { password as passwordEn } from '#app/i18n/locales/en/portal/password.ts'
import { workspace as workspaceEn } from '#app/i18n/locales/en/workspace.ts'

/** The words of the screens behind a login, by language. */
export const workspaceWords = {
  ar: {
    workspace: workspaceAr,
    dashboard: dashboardAr,
    projects: projectsAr,
    team: teamAr,
    leadership: leadershipAr,
    employees: employeesAr,
    requests: requestsAr,
    serviceRequests: serviceRequestsAr,
    users: usersAr,
    settings: settingsAr,
    images: imagesAr,
    content: contentAr,
    services: servicesAr,
    clientProjects: clientProjectsAr,
    clientPortal: clientPortalAr,
    password: passwordAr,
    employeePortal: employeePortalAr,
  },
  en: {
    workspace: workspaceEn,
    dashboard: dashboardEn,
    projects: projectsEn,
    team: teamEn,
    leadership: leadershipEn,
    employees: employeesEn,
    requests: requestsEn,
    serviceRequests: serviceRequestsEn,
    users: usersEn,
    settings: settingsEn,
    images: imagesEn,
    content: contentEn,
    services: servicesEn,
    clientProjects: clientProjectsEn,
    clientPortal: clientPortalEn,
    password: passwordEn,
    employeePortal: employeePortalEn,
  },
} as const
