import { useTranslation } from 'react-i18next'
import { Dotted } from '#app/components/dotted.tsx'
import { Picture } from '#app/components/picture.tsx'
import { type QualificationsView, useRegistration } from '#app/routes/public/team/qualifications.ts'
import type { Profile } from './content.server.ts'
import styles from './parts.module.css'

// Pictures have one width: printing would ask for a file of another width, which would arrive too late

/** Leadership and team. */
export function People({ leaders, members }: Pick<Profile, 'leaders' | 'members'>) {
  const { t } = useTranslation('landing')
  return (
    <>
      {leaders.length > 0 && (
        <ul className={styles.leaders} aria-label={t('team.leadership')}>
          {leaders.map(
            ({ id, picture, name, position, specialization, years, memberType, qualifications }) => (
              <li key={id}>
                {picture && (
                  <Picture
                    picture={picture}
                    alt=""
                    width={320}
                    height={400}
                    widths={[320]}
                    sizes="7rem"
                    loading="lazy"
                  />
                )}
                <div>
                  <h3 dir="auto">{name}</h3>
                  <p dir="auto">{position}</p>
                  {specialization && <p dir="auto">{specialization}</p>}
                  <Dotted
                    className={styles.quiet}
                    parts={[
                      memberType && t(`team.types.${memberType}`),
                      years > 0 && t('team.experience', { count: years }),
                    ]}
                  />
                  <Qualifications of={qualifications} />
                </div>
              </li>
            ),
          )}
        </ul>
      )}
      {members.length > 0 && (
        <>
          {leaders.length > 0 && <h3 className={styles.below}>{t('team.members')}</h3>}
          <ul className={styles.members} aria-label={t('team.members')}>
            {members.map(({ id, name, position, specialization, qualifications }) => (
              <li key={id}>
                <strong dir="auto">{name}</strong>
                {[position, specialization].map(
                  (line) =>
                    line && (
                      <p key={line} className={styles.quiet} dir="auto">
                        {line}
                      </p>
                    ),
                )}
                <Qualifications of={qualifications} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The registration and the first degree. */
function Qualifications({ of }: { of: QualificationsView }) {
  const registration = useRegistration()
  return (
    <>
      {[registration(of), of.degrees[0]].map(
        (line) =>
          line && (
            <p key={line} className={styles.qualified} dir="auto">
              {line}
            </p>
          ),
      )}
    </>
  )
}

/** The clients who may be named, with their logos. */
export function Clients({ clients }: Pick<Profile, 'clients'>) {
  return (
    <ul className={styles.clients}>
      {clients.map(({ id, name, logo }) => (
        <li key={id}>
          {logo && (
            <Picture
              picture={logo}
              alt=""
              width={192}
              height={128}
              widths={[320, 480]}
              sizes="9rem"
              loading="lazy"
            />
          )}
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  )
}
