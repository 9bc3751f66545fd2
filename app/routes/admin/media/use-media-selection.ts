import { useState } from 'react'
import type { MediaFile } from '#app/data/media/admin.ts'

/** Which files are selected. They stay selected on other pages, until the search or a filter changes. */
export function useMediaSelection(rows: readonly MediaFile[], question: string) {
  const [kept, setKept] = useState<{ question: string; urls: ReadonlySet<string> }>({
    question,
    urls: new Set(),
  })
  const urls = kept.question === question ? kept.urls : new Set<string>()
  const put = (next: ReadonlySet<string>) => setKept({ question, urls: next })
  return {
    urls: [...urls],
    has: (url: string) => urls.has(url),
    toggle(url: string) {
      const next = new Set(urls)
      if (!next.delete(url)) next.add(url)
      put(next)
    },
    wholePage: rows.length > 0 && rows.every(({ url }) => urls.has(url)),
    selectPage: () => put(new Set([...urls, ...rows.map(({ url }) => url)])),
    clear: () => put(new Set()),
  }
}
export type MediaSelection = ReturnType<typeof useMediaSelection>
