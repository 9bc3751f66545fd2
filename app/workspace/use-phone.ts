import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's, from the first render on. */
export const usePhone = (): boolean =>
  useMediaQuery('(width < 40rem)', undefined, { getInitialValueInEffect: false })
