import { useTranslation } from 'react-i18next'

/** The sections of the settings by group, in the order of the screen. */
export const sectionGroups = {
  details: ['names', 'contact', 'social', 'about', 'privacy'],
  places: ['credentials', 'offices', 'hours'],
  work: ['answers', 'work-time', 'mails'],
  access: ['opening', 'sessions', 'bin'],
} as const

export type SectionGroup = keyof typeof sectionGroups
export type SectionName = (typeof sectionGroups)[SectionGroup][number]

/** The id of a section's heading, which addresses name. */
export const sectionId = (name: SectionName) => `settings-${name}`

/** The title of each section, as its heading has it. */
export function useSectionTitles(): Record<SectionName, string> {
  const { t } = useTranslation(['settings', 'setup'])
  return {
    names: t('names'),
    contact: t('contact'),
    social: t('facts.social.title'),
    about: t('about'),
    privacy: t('fields.privacy'),
    credentials: t('facts.credentials.title'),
    offices: t('facts.offices.title'),
    hours: t('facts.hours.title'),
    answers: t('answers.title'),
    'work-time': t('workTime.title'),
    mails: t('mails.title'),
    opening: t('setup:settings.title'),
    sessions: t('sessions.title'),
    bin: t('bin.title'),
  }
}
