import { expect, it } from 'vitest'
import { defaultCompany } from './constants.ts'
import { mapEmbedUrl, mapSearchUrl } from './maps.ts'

it('embeds maps of the named hosts over https', () => {
  const google = 'https://www.google.com/maps/embed?pb=!1m18'
  expect(mapEmbedUrl(google)).toBe(google)
  expect(mapEmbedUrl(defaultCompany.mapUrl)).toBe(defaultCompany.mapUrl)
})

it.each([
  null,
  '',
  'http://www.google.com/maps',
  'https://evil.example/',
  'https://www.google.com.evil.example/',
  'https://www.google.com:8443/',
  'https://me@www.google.com/',
  'javascript:alert(1)',
])('falls back to the default map for %j', (url) => {
  expect(mapEmbedUrl(url)).toBe(defaultCompany.mapUrl)
})

it('asks for an address as it is written, whatever is in it', () => {
  const address = 'شارع العليا & 7420 #2'
  const url = new URL(mapSearchUrl(address))
  expect(url.host).toBe('www.google.com')
  expect(url.searchParams.get('query')).toBe(address)
})
