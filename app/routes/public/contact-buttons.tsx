import { button } from '#app/components/button.ts'
import styles from './contact-buttons.module.css'
import type { PublicFrame } from './layout.tsx'
import { RequestLink } from './request-link.tsx'

/** The two contact buttons on dark backgrounds: the request form and the phone. */
export function ContactButtons({ frame, className }: { frame: PublicFrame; className?: string | undefined }) {
  const { phone } = frame.company
  return (
    <div className={[styles.actions, className].filter(Boolean).join(' ')}>
      <RequestLink frame={frame} className={button('bright')} />
      {phone && (
        <a href={phone.href} className={button('clear')}>
          <bdi dir="ltr">{phone.text}</bdi>
        </a>
      )}
    </div>
  )
}
