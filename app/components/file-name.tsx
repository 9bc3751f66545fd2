import { fileNameParts } from '#app/lib/file-name.ts'

/** The name of a file, whose parts stay in order in both languages. */
export function FileName({ children }: { children: string }) {
  const [start, end] = fileNameParts(children)
  return (
    <bdi>
      {start}
      {end && <bdi dir="ltr">{end}</bdi>}
    </bdi>
  )
}
