/** Used when the company settings cannot be read; the same values every new database starts with. */
export const defaultCompany = {
  nameAr: 'هندسة للاستشارات الهندسية',
  nameEn: 'Handasa Engineering Consultants',
  phone: '+966115550142',
  email: 'info@handasa.example',
  addressAr: 'مبنى 7420، شارع العليا العام، حي العليا، الرياض 12611، المملكة العربية السعودية',
  addressEn: 'Building 7420, Olaya Street, Al Olaya District, Riyadh 12611, Saudi Arabia',
  mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=46.60%2C24.65%2C46.75%2C24.78&layer=mapnik',
} as const

/** As specified (docs/specification.md, section 9, like the numbers below). */
export const copyrightYear = 2024

/** The header turns solid after this many pixels of scrolling. */
export const solidAfter = 50

/** Milliseconds after which the request dialog closes on success. */
export const requestDialogClosesAfter = 2000
/** Milliseconds for which the contact form shows its success message. */
export const contactSuccessHidesAfter = 5000
/** Milliseconds for which the company settings show their success message. */
export const settingsSuccessHidesAfter = 3000
/** A form sent faster than this, in milliseconds, counts as a robot's. */
export const minimumFillTime = 2000

/** Milliseconds between a successful registration and the redirect to the login. */
export const registrationRedirectsAfter = 2000

/** The sections of the landing page, in page order. */
export const sections = ['home', 'about', 'services', 'projects', 'team', 'contact'] as const
export type Section = (typeof sections)[number]

/** Placeholders until the company has its own pages: each links to the network's home page. */
export const socialLinks = [
  { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { name: 'X', url: 'https://x.com/' },
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
] as const
