import { useQuery } from '@tanstack/react-query'
import { type Language, languages, pathFor } from '#common/language.ts'

/**
 * The automatic title and description of a page, without an editor's own words, and the picture that is
 * shared with it.
 */
interface ShownPage {
  title: string
  description: string
  /** Its picture as a path of this website; empty for one that is elsewhere. */
  picture: string
}

async function readShownPage(address: string): Promise<ShownPage | null> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  if (!answer.ok) return null
  const text = await answer.text()
  // Without styles, which the content security policy of this page would refuse
  const head = text.slice(0, text.indexOf('</head>')).replace(/<style[\s\S]*?<\/style>/g, '')
  const page = new DOMParser().parseFromString(head, 'text/html')
  const meta = (name: string) =>
    page.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`)?.content ?? ''
  const picture = URL.parse(meta('og:image'))?.pathname ?? ''
  return {
    title: meta('automatic-title') || page.title,
    description: meta('automatic-description') || meta('description'),
    picture: /^\/(pictures|assets)\//.test(picture) ? picture : '',
  }
}

/**
 * Reads a page of the website in both languages, as visitors get it; null for a language that they cannot
 * open.
 * @param missing the languages in which the page is known not to exist
 */
export function useShownPage(paths: Record<Language, string> | null, missing: readonly Language[] = []) {
  const { data } = useQuery({
    queryKey: ['shown-page', paths, missing],
    enabled: paths !== null,
    staleTime: 0,
    queryFn: async () => {
      const read = languages.map((one) =>
        missing.includes(one) ? null : readShownPage(pathFor(one, paths?.[one])).catch(() => null),
      )
      const [ar, en] = await Promise.all(read)
      return { ar: ar ?? null, en: en ?? null }
    },
  })
  return data
}
