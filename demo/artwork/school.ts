import { hedge, people, windows } from './foreground.ts'
import { brass, clay, palmTree, plaza, ridge, shadeTree, teal } from './scenery.ts'
import { heaven } from './skies.ts'
import { circle, group, n, path, polygon, rect, type Sheet, times } from './svg.ts'

/** A school court: coloured fins before the classrooms, sails above the playground. */
export function school(sheet: Sheet): void {
  const ground = 760
  sheet.crop(96, 226, 1190, -4)
  heaven(sheet, ground, [
    [0, '#1f86b4'],
    [0.5, '#63b7d0'],
    [1, '#e6f3e6'],
  ])
  sheet.add(
    ridge(sheet, ground - 100, 190, '#c9c0b0', 0.9, 9),
    ridge(sheet, ground - 60, 120, '#d8c6a4', 0.8, 11),
  )
  plaza(sheet, ground, 'day', 800)
  const fins = [clay, brass, teal, '#6d9160', '#e6d3b1']
  const wing = (x: number, top: number, width: number, floors: number): string => {
    const storey = (ground - top) / floors
    const parts = [
      rect(x, top, width, ground - top, '#fbf5e8'),
      rect(x - 10, top - 14, width + 20, 16, '#ffffff'),
    ]
    for (const floor of times(floors)) {
      const y = top + floor * storey
      parts.push(
        windows(
          sheet,
          {
            x: x + 14,
            y: y + 20,
            width: width - 28,
            height: storey - 50,
            columns: Math.round(width / 56),
            rows: 1,
          },
          { glass: '#4a8791', light: 'day', gapX: 0.1, gapY: 0 },
        ),
        rect(x, y + storey - 12, width, 12, '#e2d2b2'),
      )
      for (const index of times(width / 28)) {
        if (sheet.random() < 0.72)
          parts.push(rect(x + 12 + index * 28, y + 14, 9, storey - 28, sheet.pick(fins)))
      }
    }
    return group('', parts)
  }
  sheet.add(
    wing(70, 420, 520, 3),
    polygon(
      [
        [590, 420],
        [650, 450],
        [650, ground],
        [590, ground],
      ],
      '#d3c3a4',
    ),
  )
  sheet.add(
    wing(1010, 480, 520, 2),
    polygon(
      [
        [1010, 480],
        [960, 505],
        [960, ground],
        [1010, ground],
      ],
      '#d3c3a4',
    ),
  )
  sheet.add(
    rect(650, 600, 310, 160, '#eadbbd'),
    windows(
      sheet,
      { x: 664, y: 622, width: 282, height: 110, columns: 7, rows: 1 },
      { glass: '#5c98a0', light: 'day', gapX: 0.16, gapY: 0 },
    ),
    rect(640, 588, 330, 16, '#ffffff'),
  )
  sheet.add(
    hedge(sheet, 70, ground + 8, 300, 26),
    hedge(sheet, 1240, ground + 8, 290, 26),
    shadeTree(sheet, 700, ground + 10, 180),
    shadeTree(sheet, 890, ground + 14, 210),
    palmTree(sheet, 40, ground + 14, 240),
    palmTree(sheet, 1570, ground + 14, 250),
  )
  sheet.add(
    path(`M230 ${ground + 230}L520 ${ground + 60}H1080L1370 ${ground + 230}Z`, '#c98a5e', 'opacity="0.5"'),
    path(
      `M270 ${ground + 216}L535 ${ground + 68}H1065L1330 ${ground + 216}ZM800 ${ground + 68}V${ground + 216}`,
      'none',
      'stroke="#fffaf0" stroke-width="5"',
    ),
    ellipseRing(800, ground + 130, 90, 32),
  )
  sheet.add(
    group('style="mix-blend-mode:multiply" opacity="0.5"', [
      path(
        `M300 ${ground + 40}Q520 ${ground + 70} 640 ${ground + 44}Q560 ${ground + 96} 590 ${ground + 150}Q440 ${ground + 84} 300 ${ground + 40}Z`,
        '#8f93ab',
      ),
      path(
        `M720 ${ground + 46}Q900 ${ground + 66} 1130 ${ground + 40}Q980 ${ground + 84} 960 ${ground + 176}Q860 ${ground + 92} 720 ${ground + 46}Z`,
        '#8f93ab',
      ),
      path(`M0 ${ground + 120}Q260 ${ground + 150} 560 ${ground + 240}H0Z`, '#8f93ab'),
    ]),
  )
  sheet.add(people(sheet, 22, ground + 30, 980, 'day', 0.9))
  sheet.add(
    sail(
      [
        [250, 330],
        [640, 470],
        [470, 640],
      ],
      '#fffdf6',
      '#e8dcc2',
      250,
    ),
    sail(
      [
        [560, 400],
        [1040, 400],
        [800, 585],
      ],
      '#f0c987',
      '#dcae63',
      800,
    ),
    sail(
      [
        [1350, 350],
        [960, 480],
        [1130, 650],
      ],
      '#fffdf6',
      '#e8dcc2',
      1350,
    ),
    nearSail(sheet),
  )
}

/** The sail above the viewer: it fills the upper corner, its cloth bright with the sun above it. */
function nearSail(sheet: Sheet): string {
  const cloth = sheet.gradient(
    [
      [0, '#f7d08a'],
      [0.6, '#eeb45f'],
      [1, '#d68f3d'],
    ],
    [0, 0, 1, 0.4],
  )
  return group('', [
    polygon(
      [
        [168, 560],
        [190, 560],
        [206, 1000],
        [176, 1000],
      ],
      '#5b5249',
    ),
    path('M0 120H1000Q760 260 640 402Q420 400 178 566Q110 420 0 340Z', cloth),
    path('M0 120L640 402Q420 400 178 566Z', '#c67f30', 'opacity="0.28"'),
    path('M0 120L640 402M178 566L330 120', 'none', 'stroke="#b57431" stroke-width="3" opacity="0.55"'),
    path('M1000 120Q760 260 640 402Q420 400 178 566', 'none', 'stroke="#fff1cf" stroke-width="6"'),
    circle(179, 562, 11, '#3b3630'),
    circle(640, 402, 9, '#3b3630'),
    path('M640 402L655 588', 'none', 'stroke="#5b5249" stroke-width="4"'),
  ])
}

function ellipseRing(x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="#fffaf0" stroke-width="5"/>`
}

/** A tensile sail between three masts, its edges curved inwards. */
function sail(
  corners: readonly [readonly [number, number], readonly [number, number], readonly [number, number]],
  fill: string,
  shade: string,
  mast: number,
): string {
  const [a, b, c] = corners
  const pull = (p: readonly [number, number], q: readonly [number, number]): string => {
    const cx = (a[0] + b[0] + c[0]) / 3
    const cy = (a[1] + b[1] + c[1]) / 3
    return `${n((p[0] + q[0]) / 2 + (cx - (p[0] + q[0]) / 2) * 0.3)} ${n((p[1] + q[1]) / 2 + (cy - (p[1] + q[1]) / 2) * 0.3)}`
  }
  const [mx, my] = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]
  const masts = corners.map(([x, y]) => rect(x - 5, y - 16, 10, 812 - y, '#6b6258'))
  return group('', [
    ...masts,
    path(
      `M${a[0]} ${a[1]}Q${pull(a, b)} ${b[0]} ${b[1]}Q${pull(b, c)} ${c[0]} ${c[1]}Q${pull(c, a)} ${a[0]} ${a[1]}Z`,
      fill,
    ),
    path(`M${b[0]} ${b[1]}Q${pull(b, c)} ${c[0]} ${c[1]}L${n(mx)} ${n(my)}Z`, shade),
    path(
      `M${a[0]} ${a[1]}L${n(mx)} ${n(my)}L${b[0]} ${b[1]}M${c[0]} ${c[1]}L${n(mx)} ${n(my)}`,
      'none',
      `stroke="${shade}" stroke-width="2"`,
    ),
    circle(mast, (corners.find(([x]) => x === mast) ?? a)[1] - 14, 8, brass),
  ])
}
