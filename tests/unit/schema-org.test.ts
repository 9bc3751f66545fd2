/** The graph of the public pages (app/routes/public/graph) against schema.org's own vocabulary. */
import { expect, it } from 'vitest'
import { pageGraph } from '#app/routes/public/graph/graph.ts'
import { ids, refer } from '#app/routes/public/graph/node.ts'
import { person, project, service } from '#app/routes/public/graph/things.ts'
import { referencesIn, thingsIn, unknownIn } from '#tests/support/schema-org.ts'

const siteUrl = 'https://handasa.example'
const everything = {
  company: {
    name: 'Handasa </script><script>alert(1)</script>',
    email: 'info@handasa.example',
    phone: { href: 'tel:+966115550142', text: '+966 11 555 0142' },
    address: 'Olaya Street, Riyadh',
    mapUrl: '',
    description: 'Engineers.',
    vision: '',
    mission: '',
  },
  logo: { src: '/storage/v1/object/public/site-images/logo.webp', stored: 'site-images/logo.webp' },
  facts: {
    credentials: [
      {
        id: '1',
        kind: 'commercial_registration',
        title: '',
        number: '1010000042',
        issuer: '',
        valid_until: null,
        until: null,
      },
      {
        id: '2',
        kind: 'vat',
        title: '',
        number: '300000000000003',
        issuer: '',
        valid_until: null,
        until: null,
      },
      {
        id: '3',
        kind: 'iso',
        title: 'ISO 9001',
        number: 'Q1',
        issuer: 'A body',
        valid_until: '2027-01-01',
        until: '',
      },
    ],
    offices: [
      {
        id: '1',
        name: 'Head office',
        address: 'Riyadh',
        phone: null,
        map: 'https://maps.example/1',
        point: { latitude: 24.7, longitude: 46.7 },
      },
    ],
    hours: [],
    week: [
      { day: 0, opens: '08:00', closes: '17:00' },
      { day: 4, opens: '08:00', closes: '12:00' },
    ],
    specialHours: [],
    specialDays: [
      { from: '2027-02-08', to: '2027-03-08', opens: '10:00', closes: '24:00' },
      { from: '2027-03-09', to: '2027-03-13' },
    ],
    whatsapp: { href: 'https://wa.me/966550000000', text: '' },
    social: [{ name: 'X', url: 'https://x.com/handasa' }],
  },
} as unknown as NonNullable<Parameters<typeof pageGraph>[0]['frame']>

const nothing = {
  ...everything,
  logo: null,
  company: { ...everything.company, email: '', phone: null, address: '', description: '' },
  facts: {
    credentials: [],
    offices: [],
    hours: [],
    specialHours: [],
    week: [],
    specialDays: [],
    whatsapp: null,
    social: [],
  },
} as typeof everything

const dataOf = (page: Partial<Parameters<typeof pageGraph>[0]> = {}) => {
  const [tag] = pageGraph({ pathname: '/en', siteUrl, frame: everything, name: 'Home', ...page })
  return (tag as { 'script:ld+json': { '@graph': Record<string, unknown>[] } })['script:ld+json']
}
const typesOf = (data: unknown) => thingsIn(data).map((thing) => thing['@type'])

const whole = {
  company: { employee: [refer(ids.person(siteUrl, '1'))], makesOffer: [] },
  about: ids.organization(siteUrl),
  things: [
    service(siteUrl, { id: '1', title: 'Design', description: 'Plans.' }),
    person(siteUrl, {
      id: '1',
      name: 'Tariq',
      position: 'Director',
      specialization: '',
      picture: null,
      degrees: ['Master of Architecture, King Saud University, 2012'],
      registration: {
        name: 'Consultant Engineer',
        number: '100001',
        until: '2030-01-31',
        council: 'The Council',
      },
    }),
    project(
      siteUrl,
      { id: '1', title: 'Tower', location: 'Riyadh', category: 'Towers' },
      `${siteUrl}/en/projects/1`,
    ),
  ],
}

it('knows only types and properties of schema.org, with values that they take', () => {
  expect(unknownIn(dataOf(whole))).toEqual([])
  expect(unknownIn(dataOf({ pathname: '/en/contact', frame: nothing, company: {} }))).toEqual([])
})

it('would notice what schema.org does not know', () => {
  const wrong = [
    { '@type': 'Person', worksFor: { '@type': 'Country', name: 'x' } },
    { '@type': 'Person', openingHoursSpecification: [] },
    { '@type': 'Engineer', name: 'x' },
  ]
  expect(unknownIn(wrong)).toEqual([
    'Person.worksFor: {"@type":"Country","name":"x"}',
    'Person.openingHoursSpecification',
    'Engineer.name',
  ])
})

it('describes everything that it refers to', () => {
  const data = dataOf(whole)
  const described = thingsIn(data).map((thing) => thing['@id'])
  expect(referencesIn(data).filter((id) => !described.includes(id))).toEqual([])
})

it('has the company under the same @id on every page and in both languages', () => {
  for (const pathname of ['/', '/en', '/en/contact', '/careers'])
    expect(dataOf({ pathname })['@graph'][0]).toMatchObject({
      '@id': `${siteUrl}/#organization`,
      url: `${siteUrl}/`,
    })
  expect(dataOf({ pathname: '/' })['@graph'][2]).toMatchObject({
    '@id': `${siteUrl}/#page`,
    inLanguage: 'ar',
  })
  expect(dataOf()['@graph'][2]).toMatchObject({ '@id': `${siteUrl}/en#page`, inLanguage: 'en' })
})

it('says what has been entered, and nothing in place of what has not', () => {
  const [company] = dataOf(whole)['@graph']
  expect(company).toMatchObject({
    telephone: '+966115550142',
    vatID: '300000000000003',
    identifier: [{ propertyID: 'commercial_registration', value: '1010000042' }],
    hasCertification: [{ name: 'ISO 9001', issuedBy: { name: 'A body' }, expires: '2027-01-01' }],
    geo: { latitude: 24.7, longitude: 46.7 },
    openingHoursSpecification: [
      { dayOfWeek: ['https://schema.org/Sunday'], closes: '17:00' },
      { dayOfWeek: ['https://schema.org/Thursday'], closes: '12:00' },
    ],
    specialOpeningHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Sunday', 'https://schema.org/Thursday'],
        opens: '10:00',
        closes: '23:59',
        validFrom: '2027-02-08',
        validThrough: '2027-03-08',
      },
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2027-03-09',
        validThrough: '2027-03-13',
      },
    ],
    sameAs: ['https://x.com/handasa'],
  })
  const bare = dataOf({ frame: nothing, company: {} })['@graph'][0]
  expect(Object.keys(bare ?? {})).toEqual(['@type', '@id', 'name', 'url', 'areaServed', 'knowsLanguage'])
})

it('says with which degrees and registration someone works', () => {
  const [someone] = thingsIn(dataOf(whole)).filter((thing) => thing['@type'] === 'Person')
  expect(someone?.hasCredential).toEqual([
    {
      '@type': 'EducationalOccupationalCredential',
      name: 'Master of Architecture, King Saud University, 2012',
      credentialCategory: 'degree',
    },
    {
      '@type': 'EducationalOccupationalCredential',
      name: 'Consultant Engineer',
      credentialCategory: 'professional registration',
      identifier: '100001',
      recognizedBy: { '@type': 'Organization', name: 'The Council' },
      expires: '2030-01-31',
    },
  ])
  const [plain] = thingsIn(person(siteUrl, { id: '1', name: 'Tariq', position: 'Director' }))
  expect(plain).not.toHaveProperty('hasCredential')
})

it('leads from the home page to a page below it', () => {
  expect(typesOf(dataOf())).not.toContain('BreadcrumbList')
  const trail = [{ name: 'Careers', path: '/careers' }]
  const data = dataOf({ pathname: '/en/careers/x', name: 'Engineer', trail })
  const [crumbs] = thingsIn(data).filter((thing) => thing['@type'] === 'BreadcrumbList')
  expect(thingsIn(crumbs).flatMap(({ item }) => item ?? [])).toEqual([
    `${siteUrl}/en`,
    `${siteUrl}/en/careers`,
    `${siteUrl}/en/careers/x`,
  ])
})
