import { type Checklist, type SetupStep, setupSteps } from '#app/data/setup/admin.ts'

/** What is missing in a step; each has its own sentence and link. */
type Missing = SetupStep | 'logo' | 'address' | 'images'

const links: Record<Missing, string> = {
  name: '/admin/settings#settings-names',
  logo: '/admin/images',
  contact: '/admin/settings#settings-contact',
  address: '/admin/settings#settings-contact',
  services: '/admin/services',
  projects: '/admin/projects?edit=new',
  images: '/admin/projects',
  people: '/admin/team',
  mail: '/admin/settings#settings-mails',
  privacy: '/admin/legal?edit=privacy',
  backup: '#backup',
}

export interface StepView {
  step: SetupStep
  state: 'done' | 'skipped' | 'open'
  missing: Missing
  to: string
  /** Whether it may wait: the website opens without it. */
  optional: boolean
}

/**
 * The website does not open without a name and a way to reach the company; the rest of both steps can wait.
 */
function missingIn(step: SetupStep, { named, reachable, projects }: Checklist['facts']): Missing {
  if (step === 'name' && named) return 'logo'
  if (step === 'contact' && reachable) return 'address'
  if (step === 'projects' && projects > 0) return 'images'
  return step
}

/** The steps of the checklist, in order, each with what is missing in it. */
export function stepViews({ done, skipped, facts }: Checklist): StepView[] {
  return setupSteps.map((step) => {
    const missing = missingIn(step, facts)
    return {
      step,
      state: done.includes(step) ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
      missing,
      to: links[missing],
      optional: missing !== 'name' && missing !== 'contact',
    }
  })
}
