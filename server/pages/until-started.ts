import type { MiddlewareHandler } from 'hono'
import type { PendingBackend } from '#server/backend/pending.ts'

/** Answers everything with a page that reloads itself, until the backend has started for the first time. */
export function untilStarted(backend: PendingBackend): MiddlewareHandler {
  return async (context, next) =>
    backend.started ? next() : context.html(startingPage, 503, { 'retry-after': '5' })
}

/** The page loads nothing else: its styles and drawing are inline. */
const startingPage = `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>لحظات… | One moment…</title>
<style>
body { display: grid; min-height: 100vh; margin: 0; place-content: center; gap: 2rem; padding: 1.5rem;
  color: #fff; background: #0b2528; font: 600 1.125rem/1.7 Cairo, "Segoe UI", Tahoma, sans-serif; text-align: center; }
svg { width: 6rem; margin: auto; stroke: #e9b877; }
p { margin: 0; }
[lang="en"] { color: #c5d3d1; font-weight: 400; }
</style>
</head>
<body>
<svg viewBox="0 0 100 100" fill="none" stroke-width="2" aria-hidden="true"><circle cx="50" cy="50" r="14"/><path d="M22 22h56v56H22zM50 10l40 40-40 40-40-40z"/><circle cx="50" cy="50" r="48" stroke-dasharray="2 5"/></svg>
<main>
<p>جارٍ تشغيل الموقع. ستظهر الصفحة بعد لحظات.</p>
<p lang="en" dir="ltr">The website is starting. The page will appear in a moment.</p>
</main>
</body>
</html>
`
