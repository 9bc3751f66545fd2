import { useTranslation } from 'react-i18next'
import { khatam } from '#app/lib/khatam.ts'
import styles from './drawing.module.css'

/** The columns of the house, which are the axes of the plan. */
const columns = [150, 300, 450, 600] as const
const ground = 640
/** The floors that stand, from the ground up, and those that are still planned. */
const built = [540, 470, 400]
const planned = [330, 260]
const axes = ['about', 'services', 'projects', 'references'] as const
const star = khatam(88)
const [left, right] = [columns[0], columns[3]]

/** A lattice between two parallel lines, as of a crane. */
function lattice(from: number, to: number, step: number, point: (along: number, side: 0 | 1) => string) {
  const points: string[] = []
  for (let along = from, side: 0 | 1 = 0; along <= to; along += step, side = side ? 0 : 1)
    points.push(point(along, side))
  return `M${points.join('L')}`
}

const mast = lattice(130, ground, 15, (y, side) => `${side ? 724 : 700} ${y}`)
const jib = lattice(330, 812, 14, (x, side) => `${x} ${side ? 118 : 96}`)

/** The windows of a floor: an arch on the ground, narrow slits above. */
function windows(floor: number, top: number): string {
  if (floor === 0)
    return columns
      .slice(0, 3)
      .map((x) => `M${x + 35} ${ground}v-48a40 40 0 0 1 80 0v48`)
      .join('')
  return columns
    .slice(0, 3)
    .map((x) => [32, 68, 104].map((offset) => `M${x + offset} ${top + 60}v-32a7 7 0 0 1 14 0v32z`).join(''))
    .join('')
}

/** The leaves of a palm, from the top of its trunk. */
const leaves = ['-46 22', '-52 -4', '-40 -26', '-14 -40', '14 -40', '40 -26', '52 -4', '46 22']
  .map((end) => {
    const [x = 0, y = 0] = end.split(' ').map(Number)
    return `M0 0Q${x * 0.55} ${y - 16} ${x} ${y}`
  })
  .join('')

/** The parapet that a roof in Najd has. */
const parapet = Array.from({ length: 25 }, (_, index) => `M${left + 9 + index * 18} 260l-9-12-9 12`).join('')

/**
 * A house under construction, as an elevation in technical lines; the star of the logo hangs from the crane.
 */
export function Drawing({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('landing')
  return (
    <svg
      className={[styles.drawing, className].filter(Boolean).join(' ')}
      viewBox="60 40 800 700"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <g className={styles.axes}>
        {columns.map((x) => (
          <path key={x} d={`M${x} 215v473`} />
        ))}
        {columns.map((x, index) => (
          <g key={x}>
            <circle cx={x} cy="706" r="18" />
            <text x={x} y="706" className={styles.letter}>
              {t(`axes.${axes[index] ?? 'about'}`)}
            </text>
          </g>
        ))}
      </g>
      <g>
        <path d={`M-2000 ${ground}h5000`} />
        <path
          d={Array.from({ length: 200 }, (_, index) => `M${index * 20 - 1900} ${ground}l-12 14`).join('')}
          className={styles.faint}
        />
        <g transform="translate(652 500)" className={styles.fine}>
          <path d={leaves} />
          <path d="M-4 2q-4 70-2 138M4 2q-2 70 4 138" />
        </g>
        <g transform="translate(104 566) scale(0.55)" className={styles.fine}>
          <path d={leaves} />
          <path d="M-4 2q-4 70-2 132M4 2q-2 70 4 132" />
        </g>
      </g>
      <g className={styles.planned}>
        {planned.map((y) => (
          <path key={y} d={`M${left} ${y}h${right - left}`} />
        ))}
        <path d={columns.map((x) => `M${x} ${built.at(-1)}V${planned.at(-1)}`).join('')} />
        <path d={parapet} className={styles.faint} />
        <path d={planned.map((y) => windows(1, y)).join('')} className={styles.fine} />
      </g>
      <g className={styles.built}>
        {built.map((y) => (
          <path
            key={y}
            d={`M${left - 8} ${y}h${right - left + 16}v-9h-${right - left + 16}z`}
            pathLength="1"
          />
        ))}
        <path d={columns.map((x) => `M${x - 5} ${ground}V400M${x + 5} ${ground}V400`).join('')} />
        <path d={columns.map((x) => `M${x - 5} 391v-34M${x} 391v-42M${x + 5} 391v-34`).join('')} />
        {built.map((y, floor) => (
          <path key={y} d={windows(floor, y)} className={styles.fine} />
        ))}
        {columns.slice(0, 3).map((x) => (
          <path
            key={x}
            d={`M${x + 75} ${ground}v-88M${x + 35} ${ground - 48}h80M${x + 55} ${ground}v-48M${x + 95} ${ground}v-48`}
            className={styles.faint}
          />
        ))}
      </g>
      <g className={styles.crane}>
        <path d={`M700 ${ground}V96M724 ${ground}V96M690 ${ground}h44`} />
        <path d={mast} className={styles.fine} />
        <path d="M330 118h490M330 118l14-22h468l8 22M712 96V52l-300 44M712 52l92 44" />
        <path d={jib} className={styles.fine} />
        <path d="M776 118h40v44h-40z" />
        <path d="M684 118h-26v34h26z" />
      </g>
      <g className={styles.load}>
        <path d="M366 118h18M375 118v28" />
        <g className={styles.star} transform="translate(375 190)">
          <path d={star.level} />
          <path d={star.turned} className={styles.turned} />
          <circle r={star.ring.radius} strokeWidth={star.ring.stroke} />
          <circle r={star.point} />
        </g>
      </g>
      <g className={styles.measure}>
        <path d="M150 672h450" />
        <path d={columns.map((x) => `M${x - 6} 678l12-12`).join('')} />
        <path d={`M70 ${ground}V260M64 ${ground + 6}l12-12`} />
        {[...built, ...planned].map((y) => (
          <path key={y} d={`M64 ${y + 6}l12-12M78 ${y}h54`} />
        ))}
      </g>
    </svg>
  )
}
