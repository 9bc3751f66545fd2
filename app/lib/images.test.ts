import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureSrcSet, publicImageUrl, publicPicture } from './images.ts'

describe('publicImageUrl', () => {
  it('prefixes a storage path with the backend', () => {
    const path = '/storage/v1/object/public/site-images/demo/hero.webp'
    expect(publicImageUrl(path, '')).toBe(path)
    expect(publicImageUrl(path, 'https://xyz.supabase.co')).toBe(`https://xyz.supabase.co${path}`)
  })

  it('percent-encodes a name in another script', () => {
    expect(publicImageUrl('/storage/v1/object/public/team-images/صورة 1.png', '')).toBe(
      '/storage/v1/object/public/team-images/%D8%B5%D9%88%D8%B1%D8%A9%201.png',
    )
  })

  it('accepts a full https URL', () => {
    expect(publicImageUrl('https://pictures.example/a.jpg', '')).toBe('https://pictures.example/a.jpg')
  })

  it.each([
    null,
    undefined,
    '',
    '  ',
    'hero.webp',
    'http://pictures.example/a.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'https://user@pictures.example/a.jpg',
    '/storage/v1/object/team-documents/contract.pdf',
    '/storage/v1/object/public/../team-documents/contract.pdf',
    '//evil.example/a.png',
  ])('shows nothing for %j', (path) => {
    expect(publicImageUrl(path, '')).toBeNull()
  })

  it('returns nothing but these two forms, whatever the row holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((rest) => `/storage/v1/object/public/${rest}`),
        ),
        (path) => {
          const url = publicImageUrl(path, '')
          expect(
            url === null || url.startsWith('/storage/v1/object/public/') || url.startsWith('https://'),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('an uploaded picture', () => {
  it('keeps its bucket and key, and has a srcset of several widths', () => {
    const picture = publicPicture(
      '/storage/v1/object/public/site-images/صورة 1.png',
      'https://xyz.supabase.co',
    )
    expect(picture?.stored).toBe('site-images/%D8%B5%D9%88%D8%B1%D8%A9%201.png')
    expect(pictureSrcSet('site-images/a.png', 'avif', [320, 640])).toBe(
      '/pictures/320/site-images/a.png.avif 320w, /pictures/640/site-images/a.png.avif 640w',
    )
    expect(publicPicture('https://pictures.example/a.jpg', '')).toEqual({
      src: 'https://pictures.example/a.jpg',
    })
  })
})
