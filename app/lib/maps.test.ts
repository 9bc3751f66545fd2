import { expect, it } from 'vitest'
import { defaultCompany } from './constants.ts'
import { isMapEmbed, mapAddress, mapEmbedUrl, mapSearchUrl } from './maps.ts'

it('embeds maps from the allowed hosts over https', () => {
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

it('searches for an address exactly as written', () => {
  const address = 'شارع العليا & 7420 #2'
  const url = new URL(mapSearchUrl(address))
  expect(url.host).toBe('www.google.com')
  expect(url.searchParams.get('query')).toBe(address)
})

it('finds the URL in the embed code of map services', () => {
  const address = 'https://www.google.com/maps/embed?pb=!1m18&hl=ar'
  expect(mapAddress(` ${address} `)).toBe(address)
  expect(
    mapAddress('<iframe width="600" src="https://www.google.com/maps/embed?pb=!1m18&amp;hl=ar"></iframe>'),
  ).toBe(address)
  expect(mapAddress('')).toBe('')
})

it('knows which URLs can be embedded as they are', () => {
  expect(isMapEmbed(defaultCompany.mapUrl)).toBe(true)
  expect(isMapEmbed('https://www.google.com/maps/embed?pb=!1m18')).toBe(true)
  expect(isMapEmbed('https://maps.example/')).toBe(false)
  expect(isMapEmbed('http://www.google.com/maps')).toBe(false)
  expect(isMapEmbed('')).toBe(false)
})
