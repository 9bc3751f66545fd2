/** The `handle` of a layout route. Pages of the audience `public` are not hydrated. */
export interface AudienceHandle {
  audience: 'public'
}
