import type { clientProjects } from './locales/en/admin/client-projects.ts'
import type { content } from './locales/en/admin/content.ts'
import type { dashboard } from './locales/en/admin/dashboard.ts'
import type { employees } from './locales/en/admin/employees.ts'
import type { images } from './locales/en/admin/images.ts'
import type { leadership } from './locales/en/admin/leadership.ts'
import type { projects } from './locales/en/admin/projects.ts'
import type { requests } from './locales/en/admin/requests.ts'
import type { serviceRequests } from './locales/en/admin/service-requests.ts'
import type { services } from './locales/en/admin/services.ts'
import type { settings } from './locales/en/admin/settings.ts'
import type { team } from './locales/en/admin/team.ts'
import type { users } from './locales/en/admin/users.ts'
import type { clientPortal } from './locales/en/portal/client.ts'
import type { employeePortal } from './locales/en/portal/employee.ts'
import type { password } from './locales/en/portal/password.ts'
import type { workspace } from './locales/en/workspace.ts'

/** The words bundled with a screen's code, by namespace; `useScreenWords` in app/workspace/use-screen-words.ts adds them. */
export interface ScreenWords {
  workspace: typeof workspace
  dashboard: typeof dashboard
  projects: typeof projects
  team: typeof team
  leadership: typeof leadership
  employees: typeof employees
  requests: typeof requests
  serviceRequests: typeof serviceRequests
  users: typeof users
  settings: typeof settings
  images: typeof images
  content: typeof content
  services: typeof services
  clientProjects: typeof clientProjects
  clientPortal: typeof clientPortal
  password: typeof password
  employeePortal: typeof employeePortal
}
