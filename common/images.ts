/** Most pixels of either side of such a photo: enough for a card on a high-density screen. */
export const employeePhotoSize = 800

/**
 * Widths that the server resizes uploaded pictures to, in pixels; it makes no other. A phone's window is 360 to 430
 * wide, with one, two or three pixels to each.
 */
export const imageWidths = [96, 192, 320, 400, 480, 640, 800, 960, 1280, 1920] as const

export type ImageWidth = (typeof imageWidths)[number]

/** The size of a shared picture, in pixels: what WhatsApp, X and LinkedIn show whole. */
export const shareSize = { width: 1200, height: 630 } as const

/**
 * Share images are cropped about a focal point rounded to this many percent, so that of each picture there are 121 at
 * most.
 */
export const shareStep = 10
