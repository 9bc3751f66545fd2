/** The longest side of an employee's photo in pixels: enough for a card on a high-density screen. */
export const employeePhotoSize = 800

/**
 * The only widths, in pixels, that the server resizes uploaded pictures to. A phone's window is 360 to 430
 * wide, with one, two or three device pixels for each.
 */
export const imageWidths = [96, 192, 320, 400, 480, 640, 800, 960, 1280, 1920] as const

export type ImageWidth = (typeof imageWidths)[number]

/** The size of a shared picture, in pixels, which WhatsApp, X and LinkedIn show without cropping. */
export const shareSize = { width: 1200, height: 630 } as const

/**
 * The focal point of a share image is rounded to this many percent, so that each picture has at most 121
 * crops.
 */
export const shareStep = 10
