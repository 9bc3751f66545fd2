import { readClientReferences } from '#app/data/client-references/public.ts'
import type { SiteContext } from '#app/data/context.ts'
import { readLeaders } from '#app/data/leadership-team/public.ts'
import { readNews } from '#app/data/news/public.ts'
import { readCardImages } from '#app/data/project-images/public.ts'
import { readProjects } from '#app/data/projects/public.ts'
import { readActiveServices } from '#app/data/services/public.ts'
import { noCopy, readCopy } from '#app/data/site-content/public.ts'
import { readSiteImages } from '#app/data/site-images/public.ts'
import { readTeamMembers } from '#app/data/team-members/public.ts'
import { publicPicture } from '#app/lib/images.ts'
import { readSection } from '#app/lib/read-section.ts'
import { newsView } from '#app/routes/public/news/view.ts'
import { factsView } from '#app/routes/public/project/proof-view.ts'
import { capGroups, categoryPath, groupByCategory, projectView } from '#app/routes/public/project/view.ts'
import { leaderView, memberView } from '#app/routes/public/team/view.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'

/** The most projects that the landing page shows; the filter and the counts include all, as does the list. */
const mostProjects = 24

const sections = ['hero', 'about', 'services', 'projects', 'team', 'contact'] as const

/** Reads the landing page's content in one language; a part that cannot be read stays empty. */
export async function readLanding(site: SiteContext, language: Language) {
  const { db, storageBase } = site
  const pick = (ar: string | null, en: string | null) => inLanguage(language, ar, en)
  const [copy, images, services, projects, cards, leaders, members, references, news] = await Promise.all([
    readSection(site, 'site content', readCopy(db, language, sections), noCopy),
    readSection(site, 'site images', readSiteImages(db, ['hero', 'about']), null),
    readSection(site, 'services', readActiveServices(db), []),
    readSection(site, 'projects', readProjects(db), []),
    readSection(site, 'pictures of projects', readCardImages(db), null),
    readSection(site, 'leadership team', readLeaders(db), []),
    readSection(site, 'team members', readTeamMembers(db), []),
    readSection(site, 'client references', readClientReferences(db), []),
    readSection(site, 'news', readNews(db, language, 3), { total: 0, items: [] }),
  ])
  const picture = (type: 'hero' | 'about') => {
    const row = images?.[type]
    const shown = publicPicture(row?.image_url, storageBase, row)
    return row && shown ? { ...shown, alt: pick(row.title_ar, row.title_en) } : null
  }
  return {
    copy,
    pictures: { hero: picture('hero'), about: picture('about') },
    services: services.map((row) => ({
      id: row.id,
      path: pathsOf('services', row)[language],
      icon: row.icon,
      title: pick(row.title_ar, row.title_en),
      description: pick(row.description_ar, row.description_en),
    })),
    groups: capGroups(
      groupByCategory(projects.map((row) => ({ category: pick(row.category_ar, row.category_en), row }))),
      mostProjects,
    ).map(({ category, total, projects: shown }) => ({
      category,
      total,
      path: shown[0] ? categoryPath(shown[0].row, language) : '/projects',
      projects: shown.map(({ row }) => {
        const { roles, valueRange } = factsView(row)
        return { ...projectView(row, language, storageBase, cards?.get(row.id)), roles, valueRange }
      }),
    })),
    leaders: leaders.map((row) => leaderView(row, language, storageBase)),
    members: members.map((row) => memberView(row, language, storageBase)),
    news: news.items.map((item) => newsView(item, language, storageBase)),
    references: references.map((row) => ({
      id: row.id,
      name: pick(row.name_ar, row.name_en),
      logo: publicPicture(row.image_url, storageBase),
      quote: pick(row.quote_ar, row.quote_en),
      author: pick(row.author_ar, row.author_en),
    })),
  }
}

export type Landing = Awaited<ReturnType<typeof readLanding>>
