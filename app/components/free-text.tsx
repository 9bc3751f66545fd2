import { Fragment } from 'react'
import { phonesIn } from '#app/lib/phones-in.ts'

/** What somebody wrote, with the telephone numbers in it from left to right whatever stands around them. */
export function FreeText({ children }: { children: string }) {
  return phonesIn(children).map(({ text, phone, at }) =>
    phone ? (
      <bdi key={at} dir="ltr">
        {text}
      </bdi>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  )
}
