import { data } from 'react-router'
import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { type LegalVersion, readLegalText, readLegalVersions } from '#app/data/legal-pages/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { legalSections, plainWords } from '#app/lib/legal-text.ts'
import { companyIn } from '#app/routes/public/company.ts'
import { inLanguage, languageOf } from '#common/language.ts'
import type { LegalKind } from '#common/legal.ts'
import type { Route } from './+types/privacy'

/** Reads a legal page: the version in force, or the one the address asks for. @throws 404, 503 */
export async function loadLegal(
  kind: LegalKind,
  { url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>,
) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const { landing, common } = publicMessages(language)
  const asked = url.searchParams.get('version')
  const read = async () => {
    const [settings, versions] = await Promise.all([
      readCompanySettings(site.db),
      readLegalVersions(site.db, kind),
    ])
    // A notice that the company wrote in its settings replaces the default
    const own =
      kind === 'privacy' && asked === null
        ? inLanguage(language, settings?.privacy_ar ?? null, settings?.privacy_en ?? null)
        : ''
    const shown = own
      ? undefined
      : versions.find(({ version }) => asked === null || String(version) === asked)
    const text = shown && (await readLegalText(site.db, kind, shown.version))
    return { settings, versions: own ? [] : versions, shown, body: own || text?.[`body_${language}`] || '' }
  }
  const { settings, versions, shown, body } = await read().catch((error: Error) => {
    site.log('legal page not read', { kind, message: error.message })
    throw data(null, { status: 503 })
  })
  if (!body) throw data(null, { status: 404 })
  const sections = legalSections(body, companyIn(language, settings).name || common.unnamed)
  return {
    kind,
    title: landing[kind].title,
    description: plainWords(sections),
    sections,
    shown: shown ?? null,
    versions: versions as LegalVersion[],
  }
}

export type LegalPageData = Awaited<ReturnType<typeof loadLegal>>
