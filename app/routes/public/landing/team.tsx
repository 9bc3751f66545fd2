import UserRound from 'lucide-react/icons/user-round'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../components/picture.tsx'
import type { Copy } from '../../../data/site-content.ts'
import type { Picture as PictureOf } from '../../../lib/images.ts'
import type { Landing } from './content.server.ts'
import { Section } from './section.tsx'
import styles from './team.module.css'

interface Person {
  picture: PictureOf | null
  name: string
  position: string
  specialization: string
  bio: string
  /** What else is known, a line each. */
  facts: { text: string; aside?: string }[]
}

function PersonCard({ person, large }: { person: Person; large: boolean }) {
  const { t } = useTranslation(['landing', 'common'])
  return (
    <li className={large ? `${styles.card} ${styles.large}` : styles.card}>
      {person.picture ? (
        <Picture
          picture={person.picture}
          alt=""
          width={320}
          height={400}
          widths={[192, 320, 480, 640]}
          sizes={large ? '(width >= 48rem) 18rem, 8rem' : '6rem'}
          loading="lazy"
        />
      ) : (
        <span className={styles.nobody}>
          <UserRound aria-hidden="true" />
        </span>
      )}
      <div className={styles.words}>
        <h4 dir="auto">{person.name}</h4>
        <p className={styles.position} dir="auto">
          {person.position}
        </p>
        {person.specialization && <p dir="auto">{person.specialization}</p>}
        {person.facts.map(({ text, aside }) => (
          <p key={text} className={styles.fact}>
            {text}
            {aside && <span>{t('common:hijri', { date: aside })}</span>}
          </p>
        ))}
        {person.bio && (
          <details className={styles.bio}>
            <summary>
              {t('team.biography')}
              <span className="hidden">: {person.name}</span>
            </summary>
            <p dir="auto">{person.bio}</p>
          </details>
        )}
      </div>
    </li>
  )
}

interface TeamProps {
  copy: Copy | undefined
  leaders: Landing['leaders']
  members: Landing['members']
}

/** The people behind the firm: its leadership and its team. */
export function Team({ copy, leaders, members }: TeamProps) {
  const { t } = useTranslation('landing')

  const leaderFacts = ({ memberType, since, years }: Landing['leaders'][number]) => {
    const facts: Person['facts'] = []
    if (since)
      facts.push({ text: t('team.types.member_since_date', { date: since.gregorian }), aside: since.hijri })
    else if (memberType) facts.push({ text: t(`team.types.${memberType}`) })
    if (years > 0) facts.push({ text: t('team.experience', { count: years }) })
    return facts
  }
  const memberFacts = ({ joined }: Landing['members'][number]) =>
    joined ? [{ text: t('team.joined', { date: joined.gregorian }), aside: joined.hijri }] : []

  const groups = [
    { key: 'leadership', people: leaders.map((leader) => ({ ...leader, facts: leaderFacts(leader) })) },
    { key: 'members', people: members.map((member) => ({ ...member, facts: memberFacts(member) })) },
  ] as const
  return (
    <Section id="team" copy={copy} ground="sand">
      {leaders.length + members.length === 0 && <p className={styles.empty}>{t('team.empty')}</p>}
      {groups.map(
        ({ key, people }) =>
          people.length > 0 && (
            <section key={key} className={styles.group}>
              <h3>{t(`team.${key}`)}</h3>
              <ul className={styles.cards}>
                {people.map((person) => (
                  <PersonCard key={person.id} person={person} large={key === 'leadership'} />
                ))}
              </ul>
            </section>
          ),
      )}
    </Section>
  )
}
