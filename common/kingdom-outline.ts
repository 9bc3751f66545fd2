/**
 * The Kingdom drawn roughly, for maps that show where projects are: longitudes and latitudes around it, from the Gulf of
 * Aqaba clockwise. Drawn for this product; its land borders are a sketch and settle nothing.
 */
const outline = [
  '34.96 29.36, 36.07 29.19, 36.5 29.5, 36.74 29.87, 37.5 30, 37.67 30.34, 38 30.51, 37 31.5',
  '39 32.01, 39.2 32.16, 40.4 31.89, 41.89 31.19, 44.71 29.18, 46.57 29.1, 47.46 29, 47.71 28.53',
  '48.42 28.55, 48.81 27.69, 49.3 27.46, 49.47 27.11, 50.15 26.69, 50.21 26.28, 50.11 25.94',
  '50.24 25.61, 50.53 25.33, 50.66 25, 50.81 24.75, 51.11 24.56, 51.39 24.63, 51.58 24.25',
  '51.62 24.01, 52 23, 55.01 22.5, 55.21 22.71, 55.67 22, 55 20, 52 19, 49.12 18.62, 48.18 18.17',
  '47.47 17.12, 47 16.95, 46.75 17.28, 46.37 17.23, 45.4 17.33, 45.22 17.43, 44.06 17.41',
  '43.79 17.32, 43.38 17.58, 43.12 17.09, 43.22 16.67, 42.78 16.35, 42.65 16.77, 42.35 17.08',
  '42.27 17.47, 41.75 17.83, 41.22 18.67, 40.94 19.49, 40.25 20.17, 39.8 20.34, 39.14 21.29',
  '39.02 21.99, 39.07 22.58, 38.49 23.69, 38.02 24.08, 37.48 24.29, 37.15 24.86, 37.21 25.08',
  '36.93 25.6, 36.64 25.83, 36.25 26.57, 35.64 27.38, 35.13 28.06, 34.63 28.06, 34.79 28.61',
  '34.83 28.96',
]
  .join(', ')
  .split(', ')
  .map((pair) => pair.split(' ').map(Number) as [number, number])

const frame = { west: 34, north: 32.6, perLongitude: 45.7, perLatitude: 50 }

/** The size of the drawing. */
export const mapSize = { width: 1010, height: 830 } as const

/** Where a point lies in the drawing. */
export const onMap = (latitude: number, longitude: number): { x: number; y: number } => ({
  x: Math.round((longitude - frame.west) * frame.perLongitude),
  y: Math.round((frame.north - latitude) * frame.perLatitude),
})

/** The point on the map at a place in the drawing. */
export const fromMap = (x: number, y: number): { latitude: number; longitude: number } => ({
  latitude: Math.round((frame.north - y / frame.perLatitude) * 1000) / 1000,
  longitude: Math.round((frame.west + x / frame.perLongitude) * 1000) / 1000,
})

/** The outline as the path of an SVG. */
export const outlinePath = `M${outline
  .map(([longitude, latitude]) => {
    const { x, y } = onMap(latitude, longitude)
    return `${x} ${y}`
  })
  .join('L')}Z`
