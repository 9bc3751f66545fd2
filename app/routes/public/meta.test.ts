import { describe, expect, it } from 'vitest'
import { pageMeta, summary } from './meta.ts'

const page = {
  pathname: '/en/projects/1/',
  siteUrl: 'https://handasa.example',
  siteName: 'Handasa',
  title: 'Tower | Handasa',
  description: 'A tower.',
  image: '/storage/v1/object/public/project-images/a.webp',
}

describe('pageMeta', () => {
  it('names the page, its twin and the default', () => {
    const links = pageMeta(page).filter((tag) => 'tagName' in tag)
    expect(links.map((tag) => ('href' in tag ? [tag.rel, tag.hrefLang, tag.href] : []))).toEqual([
      ['canonical', undefined, 'https://handasa.example/en/projects/1'],
      ['alternate', 'ar', 'https://handasa.example/projects/1'],
      ['alternate', 'en', 'https://handasa.example/en/projects/1'],
      ['alternate', 'x-default', 'https://handasa.example/projects/1'],
    ])
    const home = pageMeta({ ...page, pathname: '/' })
    expect(home).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://handasa.example/' })
    expect(home).toContainEqual({ property: 'og:locale', content: 'ar_SA' })
  })

  it('gives pictures a full address', () => {
    const content = 'https://handasa.example/storage/v1/object/public/project-images/a.webp'
    expect(pageMeta(page)).toContainEqual({ property: 'og:image', content })
  })
})

it('cuts a description at a word', () => {
  expect(summary('one two three', 9)).toBe('one two…')
  expect(summary(' one\n two ')).toBe('one two')
})
