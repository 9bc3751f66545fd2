import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ServiceIcon } from '#app/components/icons.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import { pathFor } from '#common/language.ts'
import { ProfileContact, useHasContact } from './contact.tsx'
import type { Profile } from './content.server.ts'
import styles from './parts.module.css'
import { Clients, People } from './people.tsx'
import { Projects } from './projects.tsx'

interface Part {
  name: 'about' | 'credentials' | 'services' | 'projects' | 'team' | 'clients' | 'contact'
  content: ReactNode
}

/** The parts of the profile that have content, lettered in turn as the axes of a plan. */
export function ProfileParts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('landing')
  const { credentials } = useFrame().facts
  const hasContact = useHasContact()
  const { texts, figures, statements, services, projects, leaders, members, clients } = profile
  const parts: Part[] = [
    ...(texts.length + figures.length + statements.length > 0
      ? [{ name: 'about' as const, content: <About profile={profile} /> }]
      : []),
    ...(credentials.length > 0 ? [{ name: 'credentials' as const, content: <Credentials /> }] : []),
    ...(services.length > 0
      ? [{ name: 'services' as const, content: <Services services={services} /> }]
      : []),
    ...(projects.length > 0
      ? [{ name: 'projects' as const, content: <Projects projects={projects} /> }]
      : []),
    ...(leaders.length + members.length > 0
      ? [{ name: 'team' as const, content: <People leaders={leaders} members={members} /> }]
      : []),
    ...(clients.length > 0 ? [{ name: 'clients' as const, content: <Clients clients={clients} /> }] : []),
    ...(hasContact ? [{ name: 'contact' as const, content: <ProfileContact /> }] : []),
  ]
  return (
    <div className={styles.parts}>
      {parts.map(({ name, content }, place) => (
        <section
          key={name}
          id={name}
          aria-labelledby={`${name}-title`}
          className={styles.part}
          data-later={place > 0 ? '' : undefined}
        >
          <div className={styles.head}>
            <span className={styles.axis} aria-hidden="true">
              {t('profile.letters').split(' ')[place]}
            </span>
            <h2 id={`${name}-title`}>{t(`profile.parts.${name}`)}</h2>
          </div>
          {content}
        </section>
      ))}
    </div>
  )
}

function About({ profile: { texts, figures, statements } }: { profile: Profile }) {
  return (
    <div className={styles.about}>
      {texts.map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ title, text }) => (
            <div key={title}>
              <dt dir="auto">{title}</dt>
              <dd>
                <bdi dir="ltr">{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {statements.map(({ title, text }) => (
        <div key={title} className={styles.statement}>
          <h3 dir="auto">{title}</h3>
          <p dir="auto">{text}</p>
        </div>
      ))}
    </div>
  )
}

function Credentials() {
  const { t } = useTranslation(['landing', 'common'])
  const { credentials } = useFrame().facts
  return (
    <dl className={styles.credentials}>
      {credentials.map(({ id, kind, title, number, issuer, until }) => (
        <div key={id}>
          <dt>{t(`common:credentials.${kind}`)}</dt>
          {title && <dd dir="auto">{title}</dd>}
          <dd>
            <bdi dir="ltr">{number}</bdi>
          </dd>
          {issuer && issuer !== t(`common:credentials.${kind}`) && <dd dir="auto">{issuer}</dd>}
          {until && <dd>{t('credentials.until', { date: until })}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Services({ services }: Pick<Profile, 'services'>) {
  const language = useLanguage()
  return (
    <ul className={styles.services}>
      {services.map(({ id, icon, path, title, description }) => (
        <li key={id}>
          <ServiceIcon name={icon} className={styles.icon} />
          <div>
            <h3 dir="auto">
              <a href={pathFor(language, path)}>{title}</a>
            </h3>
            {description && <p dir="auto">{description}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
