import type { Language } from '#common/language.ts'
import { ar } from './ar.ts'
import { en, type Words } from './en.ts'

/** The words of every mail in each language. */
export const words: Record<Language, Words> = { ar, en }

export type { Words }
