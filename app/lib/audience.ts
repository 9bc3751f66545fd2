/** What the layout of an audience says of its screens. Public ones are complete as they come. */
export interface AudienceHandle {
  audience: 'public'
}
