import { Button } from '@mantine/core'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'

/** Opens the page of the website, in another tab, from which the rows of an empty list come. */
export function OpenPageButton({ path, children }: { path: string; children: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={pathFor(useLanguage(), path)}
      target="_blank"
      rel="noopener"
    >
      {children}
    </Button>
  )
}
