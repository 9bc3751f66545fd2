/** The `handle` of a layout route. Pages of the audience `public` are not hydrated. */
export interface RouteHandle {
  audience: 'public'
}
