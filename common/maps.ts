/** Hosts whose maps the pages embed; the content security policy allows them and no others. */
export const mapHosts = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com'] as const
