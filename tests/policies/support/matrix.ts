import { type Role, roles } from './world.ts'

/** Rows someone sees: every one, the active, their own, none without an error, or `refused` with one. */
export type Reading = 'all' | 'active' | 'own' | 'none' | 'refused'
/** What a write to somebody else's row comes to: stored, nothing found to change, or `refused` with an error. */
export type Writing = 'done' | 'none' | 'refused'

export interface Rules {
  select: Record<Role, Reading>
  insert: Record<Role, Writing>
  update: Record<Role, Writing>
  delete: Record<Role, Writing>
}

/** The same for everyone, but for those named. */
function all<Outcome extends string>(usual: Outcome, but: Partial<Record<Role, Outcome>> = {}) {
  return Object.fromEntries(roles.map((role) => [role, but[role] ?? usual])) as Record<Role, Outcome>
}

const nobody = all<Writing>('refused')
const adminInserts = all<Writing>('refused', { admin: 'done' })
const adminChanges = all<Writing>('none', { visitor: 'refused', admin: 'done' })
const adminReads = all<Reading>('none', { visitor: 'refused', admin: 'all' })

const activeIsPublic: Rules = {
  select: all<Reading>('active', { admin: 'all' }),
  insert: adminInserts,
  update: adminChanges,
  delete: adminChanges,
}
const isPublic: Rules = { ...activeIsPublic, select: all<Reading>('all') }

/** Every table and view of the schema public; a test fails when one is missing. */
export const tables: Record<string, Rules> = {
  site_content: activeIsPublic,
  site_images: activeIsPublic,
  services: activeIsPublic,
  leadership_team: activeIsPublic,
  team_members: isPublic,
  projects: isPublic,
  project_images: isPublic,
  company_settings: { select: all<Reading>('all'), insert: nobody, update: adminChanges, delete: nobody },
  content_version: { select: all<Reading>('all'), insert: nobody, update: nobody, delete: nobody },
  service_requests: {
    select: adminReads,
    insert: all<Writing>('refused', { visitor: 'done', client: 'done', employee: 'done', admin: 'done' }),
    update: adminChanges,
    delete: adminChanges,
  },
  service_request_events: { select: adminReads, insert: nobody, update: nobody, delete: nobody },
  user_profiles: {
    select: all<Reading>('own', { visitor: 'refused', admin: 'all' }),
    insert: nobody,
    update: adminChanges,
    delete: nobody,
  },
  employees: {
    select: all<Reading>('none', { visitor: 'refused', employee: 'own', admin: 'all' }),
    insert: nobody,
    update: adminChanges,
    delete: nobody,
  },
  employee_notifications: {
    select: all<Reading>('none', { visitor: 'refused', employee: 'own', admin: 'all' }),
    insert: adminInserts,
    // Read is what the employee says, not the admin
    update: all<Writing>('none', { visitor: 'refused' }),
    delete: nobody,
  },
  client_projects: {
    select: all<Reading>('none', { visitor: 'refused', client: 'own', employee: 'all', admin: 'all' }),
    insert: adminInserts,
    update: adminChanges,
    delete: adminChanges,
  },
  client_names: {
    select: all<Reading>('none', { visitor: 'refused', client: 'own', employee: 'all', admin: 'all' }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
}

/** Every function of the schema public, with harmless arguments that name nothing that exists. */
export const functions: Record<string, { arguments?: object; outcome: Record<Role, string> }> = {
  request_reference: { arguments: { submission_id: crypto.randomUUID() }, outcome: all<string>('done') },
  set_primary_image: {
    arguments: { image_id: crypto.randomUUID() },
    outcome: all<string>('image_not_found', { visitor: 'refused' }),
  },
  approve_employee: {
    arguments: { employee_id: crypto.randomUUID(), position_ar: 'مهندس', position_en: 'Engineer' },
    outcome: all<string>('admin_required', { visitor: 'refused', admin: 'employee_not_found' }),
  },
  reject_employee: {
    arguments: { employee_id: crypto.randomUUID(), rejection_reason: 'سبب' },
    outcome: all<string>('admin_required', { visitor: 'refused', admin: 'employee_not_found' }),
  },
  admin_users: { outcome: all<string>('admin_required', { visitor: 'refused', admin: 'done' }) },
}

type Access = 'all' | 'none'

/** Every bucket: who reads and who writes its files. */
export const buckets: Record<string, { read: Record<Role, Access>; write: Record<Role, Access> }> = {
  'project-images': { read: all<Access>('all'), write: all<Access>('none', { admin: 'all' }) },
  'team-images': { read: all<Access>('all'), write: all<Access>('none', { admin: 'all' }) },
  'site-images': { read: all<Access>('all'), write: all<Access>('none', { admin: 'all' }) },
  'team-documents': {
    read: all<Access>('none', { admin: 'all' }),
    write: all<Access>('none', { admin: 'all' }),
  },
}
