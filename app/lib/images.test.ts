import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureSrcSet, publicImageUrl, publicPicture } from './images.ts'

describe('publicImageUrl', () => {
  it('puts the backend before a stored path', () => {
    const path = '/storage/v1/object/public/site-images/demo/hero.webp'
    expect(publicImageUrl(path, '')).toBe(path)
    expect(publicImageUrl(path, 'https://xyz.supabase.co')).toBe(`https://xyz.supabase.co${path}`)
  })

  it('writes a name in another script as a browser sends it', () => {
    expect(publicImageUrl('/storage/v1/object/public/team-images/صورة 1.png', '')).toBe(
      '/storage/v1/object/public/team-images/%D8%B5%D9%88%D8%B1%D8%A9%201.png',
    )
  })

  it('takes a full https address', () => {
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

  it('never leaves the two forms, whatever a row holds', () => {
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
  it('is known by bucket and key, and offered in several widths', () => {
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
