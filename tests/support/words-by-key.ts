import { rootErrorText } from '#app/i18n/root-error-text.ts'
import type { Language } from '#common/language.ts'
import { words as mails } from '#server/mail/messages/words/index.ts'
import { plainAnswers } from '#server/pages/plain-answers.ts'

type Tree = { readonly [key: string]: unknown }

/** Every text of a tree with its key; functions are called with the names of placeholders. */
export function leavesOf(tree: Tree, above = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${above}${key}`, value]]
    if (typeof value === 'function') return [[`${above}${key}`, value('{{one}}', '{{two}}')]]
    return leavesOf(value as Tree, `${above}${key}.`)
  })
}

const locales = import.meta.glob<Tree>('#app/i18n/locales/**/*.ts', { eager: true })

/** Every text that people read in a language: screens, mails, and what the server answers by itself. */
export function wordsByKey(language: Language): [key: string, text: string][] {
  const screens = Object.entries(locales)
    .filter(([file]) => file.includes(`/${language}/`) && !file.endsWith('screens.ts'))
    .flatMap(([, words]) => leavesOf(words))
  const answers = Object.entries(plainAnswers).map(([key, [ar, en]]): [string, string] => [
    `server.${key}`,
    language === 'ar' ? ar : en,
  ])
  return [
    ...screens,
    ...leavesOf(mails[language], 'mails.'),
    ...leavesOf(rootErrorText[language], 'root-error.'),
    ...answers,
  ]
}
