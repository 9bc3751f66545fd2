import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { heldHours } from '#app/routes/public/special-hours.ts'
import { type GraphNode, ids, node, refer } from './node.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const country = { '@type': 'Country', name: 'Saudi Arabia' }
const place = (streetAddress: string) =>
  node({ '@type': 'PostalAddress', streetAddress, addressCountry: 'SA' })

/** The company: its name, address on the web and logo, which every page repeats. */
export function briefOrganization(siteUrl: string, { company, logo }: PublicFrame): GraphNode {
  const url = logo && new URL(logo.src, siteUrl).href
  return node({
    '@type': 'ProfessionalService',
    '@id': ids.organization(siteUrl),
    name: company.name,
    url: `${siteUrl}/`,
    logo:
      url &&
      node({ '@type': 'ImageObject', '@id': ids.logo(siteUrl), url, contentUrl: url, caption: company.name }),
    image: url ? refer(ids.logo(siteUrl)) : undefined,
  })
}

/** Everything that the website says about the company, for its home page and the page to reach it. */
export function organization(siteUrl: string, frame: PublicFrame): GraphNode {
  const { company, facts } = frame
  const telephone = company.phone?.href.slice('tel:'.length)
  const [main] = facts.offices
  const number = (kind: string) => facts.credentials.find((one) => one.kind === kind)?.number
  return node({
    ...briefOrganization(siteUrl, frame),
    description: company.description,
    email: company.email,
    telephone,
    address: company.address ? place(company.address) : undefined,
    geo: main?.point ? { '@type': 'GeoCoordinates', ...main.point } : undefined,
    hasMap: main?.map,
    location: facts.offices.map((office) =>
      node({
        '@type': 'Place',
        '@id': ids.office(siteUrl, office.id),
        name: office.name,
        address: place(office.address),
        telephone: office.phone?.href.slice('tel:'.length),
        hasMap: office.map,
        geo: office.point ? { '@type': 'GeoCoordinates', ...office.point } : undefined,
      }),
    ),
    openingHoursSpecification: hoursOf(facts.week),
    specialOpeningHoursSpecification: specialHoursOf(facts),
    areaServed: country,
    knowsLanguage: ['ar', 'en'],
    sameAs: facts.social.map(({ url }) => url),
    contactPoint: contactPoints(telephone, company.email, facts.whatsapp?.href),
    vatID: number('vat'),
    identifier: facts.credentials
      .filter(({ kind }) => kind === 'commercial_registration' || kind === 'unified_number')
      .map(({ kind, number }) => ({ '@type': 'PropertyValue', propertyID: kind, value: number })),
    hasCertification: certifications(frame),
  })
}

/** Days with the same hours together: each specification names its days. */
function hoursOf(week: PublicFrame['facts']['week']): GraphNode[] {
  const times = [...new Set(week.map(({ opens, closes }) => `${opens} ${closes}`))]
  return times.map((time) => {
    const [opens, closes] = time.split(' ')
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: week.filter((one) => `${one.opens} ${one.closes}` === time).map(({ day }) => dayName(day)),
      opens,
      closes,
    }
  })
}

const dayName = (day: number) => `https://schema.org/${days[day]}`

/**
 * Holidays and other hours, which hold on the days on which the company is usually open. schema.org has no word for
 * "closed": Google reads a day from 00:00 to 00:00 as such, and one until 23:59 as open until midnight.
 */
function specialHoursOf({ specialDays, week }: PublicFrame['facts']): GraphNode[] {
  return heldHours(specialDays).map(({ from, to, opens, closes }) =>
    node({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: opens ? week.map(({ day }) => dayName(day)) : undefined,
      opens: opens ?? '00:00',
      closes: closes === '24:00' ? '23:59' : (closes ?? '00:00'),
      validFrom: from,
      validThrough: to,
    }),
  )
}

function contactPoints(telephone?: string, email?: string, whatsapp?: string): GraphNode[] {
  const both = { contactType: 'customer service', availableLanguage: ['ar', 'en'] }
  return [
    ...(telephone || email ? [node({ '@type': 'ContactPoint', ...both, telephone, email })] : []),
    ...(whatsapp ? [{ '@type': 'ContactPoint', ...both, name: 'WhatsApp', url: whatsapp }] : []),
  ]
}

/** Accreditation, classification, certificates and insurance; registration numbers are identifiers. */
function certifications({ facts }: PublicFrame): GraphNode[] {
  return facts.credentials
    .filter(({ kind }) => ['engineers_council', 'classification', 'iso', 'insurance'].includes(kind))
    .map(({ title, number, issuer, valid_until }) =>
      node({
        '@type': 'Certification',
        name: title || issuer,
        certificationIdentification: number,
        issuedBy: issuer ? { '@type': 'Organization', name: issuer } : undefined,
        expires: valid_until,
      }),
    )
}
