// Runs before the page is shown, so that code in the remembered language does not appear late.
document.documentElement.dataset.script = ''
try {
  const kept = localStorage.getItem('atelier-docs-language')
  if (kept !== null) document.documentElement.dataset.language = kept
} catch {
  // storage is blocked: each page begins with curl
}
