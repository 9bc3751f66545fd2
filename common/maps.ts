/** Hosts of maps embedded in pages; the content security policy allows only these. */
export const mapHosts = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com'] as const
