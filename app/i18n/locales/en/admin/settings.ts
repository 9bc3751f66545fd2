/** Words of the screen /admin/settings. */
export const settings = {
  title: 'Company Settings',
  lead: 'What the website says about the firm, and how visitors reach it.',
  images: 'The logo and the other pictures of the website are in <go>Site Images</go>.',
  names: 'Name',
  contact: 'Contact',
  about: 'About the firm',
  fields: {
    company_name: 'Company name',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    map_url: 'Map embed link',
    description: 'Description',
    vision: 'Vision',
    mission: 'Mission',
  },
  phoneHint: 'As it is printed on the website: 920000000 or +966 11 555 0142.',
  mapHint:
    'From OpenStreetMap or Google Maps: Share, then HTML or “Embed a map”. The whole code may be pasted.',
  mapOther:
    'The website shows maps of OpenStreetMap and Google only. With this link visitors see the standard map.',
  mapPreview: 'Preview of the map',
  save: 'Save settings',
  saved: 'Settings saved successfully',
  saveFailed: 'Error while saving',
  missing: 'There are no settings',
} as const
