/** Shown when the company's settings cannot be read; equal to the settings every installation starts with. */
export const defaultCompany = {
  nameAr: 'هندسة للاستشارات الهندسية',
  nameEn: 'Handasa Engineering Consultants',
  phone: '+966115550142',
  email: 'info@handasa.example',
  addressAr: 'مبنى 7420، شارع العليا العام، حي العليا، الرياض 12611، المملكة العربية السعودية',
  addressEn: 'Building 7420, Olaya Street, Al Olaya District, Riyadh 12611, Saudi Arabia',
  mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=46.60%2C24.65%2C46.75%2C24.78&layer=mapnik',
} as const

/** Hosts whose maps may be embedded; the server's content security policy names the same. */
export const mapHosts = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com'] as const

export const copyrightYear = 2024

/** A section comes to rest this many pixels below the top; the style sheets hold the same number. */
export const scrollOffset = 80
/** The header turns solid once the page has been scrolled this far. */
export const solidAfter = 50

/** The request dialog closes this long after a success, in milliseconds. */
export const requestDialogClosesAfter = 2000
/** The contact form's success message is shown this long, in milliseconds. */
export const contactSuccessHidesAfter = 5000
/** The settings' success message is shown this long, in milliseconds. */
export const settingsSuccessHidesAfter = 3000
/** A form that is sent faster than this was not filled in by a person, in milliseconds. */
export const minimumFillTime = 2000

/** From a successful registration the client is led to the login after this long, in milliseconds. */
export const registrationRedirectsAfter = 2000

/** The sections of the landing page, in order. */
export const sections = ['home', 'about', 'services', 'projects', 'team', 'contact'] as const
export type Section = (typeof sections)[number]

/** Placeholders until the firm names its own pages: each leads to the network itself. */
export const socialLinks = [
  { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { name: 'X', url: 'https://x.com/' },
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
] as const
