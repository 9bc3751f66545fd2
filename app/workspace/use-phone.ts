import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrower than a width, such as 40rem, from the first render on. */
export const useNarrower = (width: string): boolean =>
  useMediaQuery(`(width < ${width})`, undefined, { getInitialValueInEffect: false })

/** Whether the window is as narrow as a phone's. */
export const usePhone = (): boolean => useNarrower('40rem')
