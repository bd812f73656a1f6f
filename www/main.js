// Composition root of the page.

const worker = new Worker(new URL('./worker/analyser.js', import.meta.url), { type: 'module' });

worker.addEventListener('message', (event) => {
  const page = document.getElementById('page');
  if (page) page.textContent = `grindscope ${event.data.version}`;
});
