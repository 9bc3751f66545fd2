import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { readNews } from '#app/data/news/public.ts'
import { readProjects } from '#app/data/projects/public.ts'
import { readActiveServices } from '#app/data/services/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { readSection } from '#app/lib/read-section.ts'
import { companyIn } from '#app/routes/public/company.ts'
import { readFacts } from '#app/routes/public/facts.server.ts'
import { summary } from '#app/routes/public/meta.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage, pathFor } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import { pathsOf } from '#common/slugs.ts'
import type { Route } from './+types/llms.txt'

/** One line of text, without the characters that mean something in Markdown. */
const plain = (text: string) => summary(text, 300).replace(/[[\]<>*_`#|]/g, '')

/**
 * What language models read first of the website (llmstxt.org): who the company is, what it does and where
 * each page is, in English, with the address of the Arabic website. A closed website has no such file.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const settings = await readSection(site, 'company settings', readCompanySettings(site.db), null)
  if (settings && !settings.is_open) return new Response(null, { status: 404 })
  const [facts, services, projects, news] = await Promise.all([
    readFacts(site, 'en', settings),
    readSection(site, 'services', readActiveServices(site.db), []),
    readSection(site, 'projects', readProjects(site.db), []),
    readSection(site, 'news', readNews(site.db, 'en', 20), { total: 0, items: [] }),
  ])
  const company = companyIn('en', settings)
  const { common, forms, landing } = publicMessages('en')
  const at = (path: string) => `${site.siteUrl}${pathFor('en', path)}`
  const link = (name: string, path: string, about = '') =>
    `- [${plain(name)}](${at(path)})${about ? `: ${plain(about)}` : ''}`
  const part = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`## ${title}`, '', ...lines, ''] : []
  const text = [
    `# ${plain(company.name || common.unnamed)}`,
    '',
    ...(company.description ? [`> ${plain(company.description)}`, ''] : []),
    `- [${plain(inLanguage('ar', settings?.company_name_ar ?? null, settings?.company_name_en ?? null))}](${site.siteUrl}/)`,
    ...(company.phone ? [`- ${landing.contact.phone}: ${company.phone.text}`] : []),
    ...(company.email ? [`- ${landing.contact.email}: ${company.email}`] : []),
    ...(company.address ? [`- ${landing.contact.address}: ${plain(company.address)}`] : []),
    '',
    ...part(
      common.nav.services,
      services.map((row) =>
        link(
          inLanguage('en', row.title_ar, row.title_en),
          pathsOf('services', row).en,
          inLanguage('en', row.description_ar, row.description_en),
        ),
      ),
    ),
    ...part(
      common.nav.projects,
      projects.map((row) =>
        link(
          inLanguage('en', row.title_ar, row.title_en),
          pathsOf('projects', row).en,
          [bilingualPart(row.location, 'en'), inLanguage('en', row.description_ar, row.description_en)]
            .filter(Boolean)
            .join('. '),
        ),
      ),
    ),
    ...part(
      landing.news.title,
      news.items.map((item) => link(item.title, pathsOf('news', item).en, item.lead)),
    ),
    ...part(
      landing.credentials.title,
      facts.credentials.map(
        ({ kind, title, number }) =>
          `- ${common.credentials[kind]}: ${[title, number].filter(Boolean).map(plain).join(', ')}`,
      ),
    ),
    ...part(
      landing.contact.offices,
      facts.offices.map(({ name, address }) => `- ${plain(name)}: ${plain(address)}`),
    ),
    ...part(common.nav.contact, [
      link(forms.request.title, '/request'),
      link(forms.contact.title, '/contact'),
      link(common.footer.careers, '/careers'),
      ...legalKinds.map((kind) => link(landing[kind].title, `/${kind}`)),
    ]),
  ].join('\n')
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
