import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import form from '#app/auth/form.module.css'
import { button } from '#app/components/button.ts'
import { copyText, selectText } from '#app/lib/copy-text.ts'
import styles from './second-factor.module.css'

/** Shows recovery codes, only once: to copy, to download, to write down. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { t } = useTranslation('secondFactor')
  const { name } = useCompany()
  const [told, setTold] = useState('')
  const text = `${t('recovery.fileTitle', { company: name })}\r\n\r\n${codes.join('\r\n')}\r\n`
  const list = useRef<HTMLUListElement>(null)
  const copy = async () => {
    const done = await copyText(codes.join('\n'))
    setTold(t(done ? 'recovery.copied' : 'recovery.copyFailed'))
    if (!done) selectText(list.current)
  }
  return (
    <div className={styles.recovery}>
      <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t('recovery.title')}
      </h2>
      <p>{t('recovery.lead')}</p>
      <ul ref={list} className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <button type="button" className={form.plain} onClick={copy}>
          {t('recovery.copy')}
        </button>
        <a
          className={form.plain}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('recovery.file')}
        >
          {t('recovery.download')}
        </a>
      </div>
      <p role="status">{told}</p>
      <button type="button" className={button('primary', form.submit)} onClick={onDone}>
        {t('recovery.kept')}
      </button>
    </div>
  )
}
