import { readSpecialHours } from '#app/data/answer-settings/public.ts'
import { openingHoursIn, socialNetworks, spansOf } from '#app/data/company-settings/facts.ts'
import type { CompanySettings } from '#app/data/company-settings/public.ts'
import type { SiteContext } from '#app/data/context.ts'
import { singleKinds } from '#app/data/credentials/kinds.ts'
import { type PublicCredential, readCredentials } from '#app/data/credentials/public.ts'
import { type PublicOffice, readOffices } from '#app/data/offices/public.ts'
import { showDay, showDays } from '#app/lib/dates.ts'
import { mapSearchUrl } from '#app/lib/maps.ts'
import { readSection } from '#app/lib/read-section.ts'
import type { CredentialKind } from '#common/credentials.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { gregorian, riyadhDay } from '#common/moment.ts'
import { displayPhone, phoneLink, whatsappAddress } from '#common/phone.ts'
import { weekDayName } from '#common/week-days.ts'
import { linesOf } from './special-hours.ts'

/**
 * The company's registrations, certificates and contact details in one language; each part is empty until it
 * is entered.
 */
export type Facts = Awaited<ReturnType<typeof readFacts>>

/** Reads the registrations, certificates and contact details; a part that cannot be read stays empty. */
export async function readFacts(site: SiteContext, language: Language, settings: CompanySettings | null) {
  const week = openingHoursIn(settings?.opening_hours ?? [])
  const [credentials, offices, specialDays] = await Promise.all([
    readSection(site, 'credentials', readCredentials(site.db), []),
    readSection(site, 'offices', readOffices(site.db), []),
    // An exception says nothing without the hours from which it differs
    week.length > 0 ? readSection(site, 'special hours', readSpecialHours(site.db), []) : [],
  ])
  const pages = settings?.social_links ?? {}
  const today = riyadhDay()
  const timesOf = (opens: string, closes: string) =>
    `${timeIn(language, opens)} – ${timeIn(language, closes)}`
  const { whatsapp } = settings ?? {}
  return {
    credentials: credentials.map((row) => credentialIn(language, row)),
    offices: offices.map((row) => officeIn(language, row)),
    /** As on a sign at the door; a day without times is closed. */
    hours: spansOf(week).map(({ from, to, opens, closes }) => ({
      days: [from, to]
        .map((day) => weekDayName(day, language))
        .filter((day, place, all) => !place || day !== all[0]),
      times: opens && closes ? timesOf(opens, closes) : null,
    })),
    /** Holidays and other hours that are near; without times it is closed. */
    specialHours: linesOf(specialDays, today).map(({ from, to, opens, closes, holds }) => ({
      days: showDays(from, to, language),
      times: opens && closes ? timesOf(opens, closes) : null,
      /** Of what holds today: until when, and null on its last day. */
      now: holds ? { until: to === today ? null : showDays(to, to, language) } : null,
    })),
    week,
    specialDays,
    whatsapp: whatsapp ? { href: whatsappAddress(whatsapp), text: displayPhone(whatsapp) } : null,
    social: socialNetworks.flatMap(({ key, name }) => {
      const url = pages[key]
      return url ? [{ name, url }] : []
    }),
  }
}

function credentialIn(language: Language, row: PublicCredential) {
  return {
    id: row.id,
    kind: row.kind as CredentialKind,
    // What the law asks a company to show is what it has one of
    legal: singleKinds.includes(row.kind as CredentialKind),
    title: inLanguage(language, row.title_ar, row.title_en),
    number: row.number,
    issuer: inLanguage(language, row.issuer_ar, row.issuer_en),
    valid_until: row.valid_until,
    // Stays on one line
    until:
      row.valid_until && (showDay(row.valid_until, language)?.gregorian.replaceAll(' ', '\u00a0') ?? null),
  }
}

function officeIn(language: Language, row: PublicOffice) {
  const address = inLanguage(language, row.address_ar, row.address_en)
  const point =
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude }
  return {
    id: row.id,
    name: inLanguage(language, row.name_ar, row.name_en),
    address,
    phone: row.phone ? { href: phoneLink(row.phone), text: displayPhone(row.phone) } : null,
    map: row.map_url ?? mapSearchUrl(point ? `${point.latitude},${point.longitude}` : address),
    point,
  }
}

/** A time of the day as on a sign at the door: 8 AM, 8:30 AM. Small Arabic zeros look like dots. */
const timeIn = (language: Language, time: string) =>
  new Intl.DateTimeFormat(gregorian[language], {
    hour: 'numeric',
    ...(!time.endsWith(':00') && { minute: '2-digit' }),
    timeZone: 'UTC',
  })
    .format(Date.parse(`2026-01-01T${time}Z`))
    .replace(' ', '\u00a0')
