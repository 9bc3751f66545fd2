import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { settingsRow } from '#app/data/company-settings/row.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { updateColumns } from '#app/data/rows.ts'

/** The steps from an empty database to an open website, in the order of the checklist. */
export const setupSteps = [
  'name',
  'contact',
  'services',
  'projects',
  'people',
  'mail',
  'privacy',
  'backup',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** The answer of `setup_checklist` in the database. */
export interface Checklist {
  /** Whether visitors see the website. */
  is_open: boolean
  /** Whether visitors saw the website before it was closed. */
  was_open: boolean
  /** Whether the checklist is shown: until the website is open and no step is left. */
  in_progress: boolean
  /** The steps that are done, judged by the stored data. */
  done: SetupStep[]
  /** The steps that were put aside. */
  skipped: SetupStep[]
  /** The facts on which the descriptions of the steps depend. */
  facts: {
    /** Whether the company has a name in both languages, without which the website cannot open. */
    named: boolean
    logo: boolean
    /** Whether it has an email and a phone, without which the website cannot open. */
    reachable: boolean
    services: number
    projects: number
    people: number
    /** Null if the server does not know. */
    mail_server: boolean | null
  }
}

/** Milliseconds between reads while the tab is visible: no event reports backups or the mail server. */
const every = 60_000

export const setupChecklist = queryOptions({
  queryKey: ['setup-checklist'],
  meta: readFrom(
    'company_settings',
    'site_images',
    'services',
    'projects',
    'project_images',
    'leadership_team',
    'team_members',
  ),
  queryFn: async () => rows(await browserDb().rpc('setup_checklist')),
  refetchInterval: pollUnlessLive(every),
  // Someone who returns from a screen sees the effect of their work
  staleTime: 0,
})

/** Whether the dashboard shows the checklist, or that the website is closed. */
export const needsSetup = ({ is_open, in_progress }: Checklist) => !is_open || in_progress

/** Puts a step aside, or takes it up again. @throws DataError */
export async function skipStep(step: SetupStep, skip: boolean): Promise<void> {
  throwIfRefused(await browserDb().rpc('skip_setup_step', { step, skip }))
}

/** Opens the website, or closes it. @throws DataError, with `23514` when name, email or phone are missing */
export async function setOpen(is_open: boolean): Promise<void> {
  const { id } = rows(await browserDb().from('company_settings').select('id').limit(1))[0] ?? { id: '' }
  await updateColumns('company_settings', id, { is_open })
}

/** The queries that opening, closing and skipping change. */
export const setupKeys = [setupChecklist.queryKey, settingsRow.queryKey]
