/** An icon on a 48 by 48 grid: its lines, and an annotation in the accent colour. */
export interface Motif {
  lines: string
  accent: string
}

/** The service icons by the names allowed in `services.icon` (docs/specification.md, section 3). */
export const serviceMotifs = {
  // Elevation of a house with its dimension
  Building2: {
    lines:
      'M4 36h40M7.5 36V20.5h9M40.5 36V20.5h-9M16.5 36V7.5h15V36M14.5 7.5h19M20 36V22.5c0-3.2 2.4-4.6 4-7.2 1.6 2.6 4 4 4 7.2V36M12 26v4M36 26v4',
    accent: 'M4.5 42h39M6 43.5l3-3M39 43.5l3-3',
  },
  // Truss on two columns, under its load
  Hammer: {
    lines:
      'M5 18h38v10H5zM5 28l6.3-10 6.4 10L24 18l6.3 10 6.4-10L43 28M11.3 28v14M36.7 28v14M5 42h12.6M30.4 42H43',
    accent:
      'M11.3 5h25.4M11.3 5v9M24 5v9M36.7 5v9M9 11.7l2.3 2.3 2.3-2.3M21.7 11.7l2.3 2.3 2.3-2.3M34.4 11.7l2.3 2.3 2.3-2.3',
  },
  // Sheet with a check in a revision cloud
  ClipboardCheck: {
    lines: 'M31 4.5H10.5v39h27V11zM31 4.5V11h6.5M10.5 37h27M28 37v6.5M18.5 23.5l4 4 7.5-8.5',
    accent:
      'M27.4 15.5a3.5 3.5 0 0 1 5.1 3.5a3.1 3.1 0 0 1 1.2 5.4a3.3 3.3 0 0 1-3.4 4.7a3.7 3.7 0 0 1-6.3 1.9a3.7 3.7 0 0 1-6.3-1.9a3.3 3.3 0 0 1-3.4-4.7a3.1 3.1 0 0 1 1.2-5.4a3.5 3.5 0 0 1 5.1-3.5a3.8 3.8 0 0 1 6.8 0z',
  },
  // Tower of a fort with its openings
  Shield: {
    lines:
      'M4 42h40M13 42l2-27.5M35 42l-2-27.5M13.5 14.5V9L17 5.5 20.5 9 24 5.5 27.5 9 31 5.5 34.5 9v5.5zM4 42V28.5h10M44 42V28.5H34M20.5 42v-6.5c0-2.2 1.8-3 3.5-5 1.7 2 3.5 2.8 3.5 5V42',
    accent: 'M24 17.5l-1.7 3h3.4zM20.2 24l-1.7 3h3.4zM27.8 24l-1.7 3h3.4z',
  },
  // Plumb line in a level frame
  AlertTriangle: {
    lines:
      'M22.3 6.2 4.9 38a2 2 0 0 0 1.7 3h34.8a2 2 0 0 0 1.7-3L25.7 6.2a2 2 0 0 0-3.4 0zM10 33.5h28M15 33.5V31M19.5 33.5V31M28.5 33.5V31M33 33.5V31',
    accent: 'M24 12.5V22M24 22l2.6 4-2.6 5-2.6-5z',
  },
  // Palm on a hill of contour lines
  Leaf: {
    lines:
      'M24 17c.8 6 .3 10.5-.8 15.2M24 17C22 10 15.5 7.5 9.5 12M24 17c2-7 8.5-9.5 14.5-5M24 17c-6-2.5-12 .5-13 8M24 17c6-2.5 12 .5 13 8M24 17c-1.5-4.5-1-9 .8-12.5M4 36c5-3.5 11-5.2 17-4.3 7 1 15 2.3 23-1.7M4 44c6-3.5 12-4.7 18.5-3.5S36 43 44 40',
    accent: 'M4 40c5.500-3.500 12-4.800 18-3.800s14 2.300 22-1.200',
  },
  // Street plan with its north
  Map: {
    lines:
      'M5 10h13v10.2a8 8 0 0 0-5.7 5.8H5zM22 20.2V10h7l6 8h8v8H27.7a8 8 0 0 0-5.7-5.8zM5 30h7.3a8 8 0 0 0 5.7 5.8V43H5zM27.7 30H43v13H22v-7.2a8 8 0 0 0 5.7-5.8zM16.5 28a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
    accent: 'M39 4l3.5 10.5L39 12l-3.5 2.5z',
  },
  // Duct with outlets, valve and bolt
  Zap: {
    lines:
      'M6 42V7h36v7H13v28M3.500 42h12M42 4.500v12M22.500 14l-3 5h6zM34 14l-3 5h6zM13 29.500h4M17 26.300l7 6.400v-6.400l-7 6.400z',
    accent: 'M36.500 23 29 34h6l-2 9.500L41 31.500h-6.500z',
  },
  // Shield with the battlements of Najd
  ShieldCheck: {
    lines: 'M8 11l4-5 4 5 4-5 4 5 4-5 4 5 4-5 4 5v13c0 9-5.5 15-16 19.5C13.5 39 8 33 8 24zM8 15.5h32',
    accent: 'M17 27l5 5 9.5-10',
  },
  // Compass and straightedge
  Briefcase: {
    lines:
      'M24 7V4M21 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0M22.7 12.7 13 37M25.3 12.7 35 37M17.7 25.3c4 2.6 8.6 2.6 12.6 0M5.5 37.5h37v6h-37z',
    accent: 'M11 37.5v2.5M16.2 37.5v2.5M21.4 37.5v2.5M26.6 37.5v2.5M31.8 37.5v2.5M37 37.5v2.5',
  },
  // Total station sighting a staff, with its level
  HardHat: {
    lines:
      'M16 24 8.5 42M16 24l7.5 18M16 24v9M10 24h12M11.5 21V11a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v10zM13.2 14.5a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0M13.5 9V6h5v3M36.5 5.5h5V42h-5zM36.5 11h2M36.5 18h2M36.5 24h2M36.5 30h2M36.5 36h2M4 42h40',
    accent: 'M22.5 14.5h3M28 14.5h3M33.5 14.5h3M28.5 12.5l-2.6-4.5h5.2z',
  },
  // Plan of a furnished room with the swing of its door
  Palette: {
    lines:
      'M29 42.5h13.5v-37h-37v37H17M17 42.5V30.5M10.5 10.5h15v7h-15zM10.5 13.5h15M33 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M31 22.5h7v10h-7z',
    accent: 'M17 30.5a12 12 0 0 1 12 12',
  },
} satisfies Record<string, Motif>
