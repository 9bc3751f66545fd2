/** Words of the focal point of a picture, on the screens that have pictures. */
export const focalPoint = {
  label: 'Focal point',
  hint: 'Click the part that must stay in view when the image is cropped, or use the arrow keys.',
  place: '{{x}}% from the left, {{y}}% from the top',
  reset: 'Move to the centre',
  previews: 'Crop previews',
  crops: {
    card: 'Card',
    page: 'Project page',
    wide: 'Wide window',
    desktop: 'Computer',
    phone: 'Phone',
    portrait: 'Portrait',
    section: 'About section',
    share: 'Sharing',
    article: 'Top of an article',
    row: 'List of news',
  },
} as const
