import { Fragment } from 'react'
import { phonesIn } from '#app/lib/phones-in.ts'

/** Text from a user; phone numbers in it are always shown left to right. */
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
