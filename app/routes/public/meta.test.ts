import { describe, expect, it } from 'vitest'
import { pageMeta, summary } from './meta.ts'

const page = {
  pathname: '/en/projects/1/',
  siteUrl: 'https://handasa.example',
  siteName: 'Handasa',
  title: 'Tower | Handasa',
  description: 'A tower.',
  picture: { src: '/storage/v1/object/public/project-images/a.webp', stored: 'project-images/a.webp' },
  pictureAlt: 'The tower at dusk',
}

const pictureTags = (of: Parameters<typeof pageMeta>[0]) =>
  Object.fromEntries(
    pageMeta(of).flatMap((tag) => {
      const [name, content] = [Object.values(tag)[0], 'content' in tag ? tag.content : '']
      return /^(og:image|twitter:)/.test(String(name)) ? [[name, content]] : []
    }),
  )

describe('pageMeta', () => {
  it('links the page, its translation and the default', () => {
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

  it('shares an uploaded picture as a JPEG of known size, with an absolute URL', () => {
    const content = 'https://handasa.example/pictures/share/project-images/a.webp.jpeg'
    expect(pictureTags(page)).toEqual({
      'og:image': content,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'The tower at dusk',
      'twitter:card': 'summary_large_image',
      'twitter:image': content,
      'twitter:image:alt': 'The tower at dusk',
    })
  })

  it('uses this site for it even when files are stored elsewhere', () => {
    const src = 'https://xyz.supabase.co/storage/v1/object/public/project-images/a.webp'
    expect(pictureTags({ ...page, picture: { ...page.picture, src } })['og:image']).toBe(
      'https://handasa.example/pictures/share/project-images/a.webp.jpeg',
    )
  })

  it('shares it cropped about its focal point, to the nearest ten percent', () => {
    const focused = (x: number, y: number) =>
      pictureTags({ ...page, picture: { ...page.picture, focus: { x, y } } })['og:image']
    expect(focused(14, 100)).toBe('https://handasa.example/pictures/share-10-100/project-images/a.webp.jpeg')
    expect(focused(52, 47)).toBe('https://handasa.example/pictures/share/project-images/a.webp.jpeg')
  })

  it('gives no size for a picture on another site', () => {
    const tags = pictureTags({ ...page, picture: { src: 'https://pictures.example/a.jpg' } })
    expect(tags['og:image']).toBe('https://pictures.example/a.jpg')
    expect(tags).not.toHaveProperty('og:image:width')
  })

  it('shares a drawn card with its title where a page has no picture', () => {
    const tags = pictureTags({ ...page, picture: null })
    expect(tags['og:image']).toMatch(/^https:\/\/handasa\.example\/pictures\/card\/[0-9a-f]{8}\/.+\.jpeg$/)
    expect(tags['og:image:alt']).toBe('Tower | Handasa')
    expect(tags['og:image:width']).toBe('1200')
  })
})

it('cuts a description at a word', () => {
  expect(summary('one two three', 9)).toBe('one two…')
  expect(summary(' one\n two ')).toBe('one two')
})
