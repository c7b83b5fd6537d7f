// <Berth link="scenario=queue/backoff-grows&t=8.5" title="Backoff grows" height={640} at="https://.../berth/" />
// `at` is the address of Berth, ending in a slash. `theme` is "dark" or "light", or "auto" for that of the site, also when it
// changes; by default it is the reader's.
export function Berth({ link, at, title = 'Berth', height = 640, theme }) {
  if (theme === 'auto') {
    return <berth-player ref={() => addScript(`${at}embed.js`)} link={link} base={at} title={title} height={height} theme="auto" />;
  }
  return (
    <iframe
      src={`${at}embed.html#${link}${theme ? `&theme=${theme}` : ''}`}
      title={title}
      width="100%"
      height={height}
      loading="lazy"
      allow="clipboard-write; fullscreen"
    />
  );
}

// React calls this in the browser once the element is in the page.
function addScript(src) {
  if (document.querySelector(`script[src=${JSON.stringify(src)}]`)) return;
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
}

export default Berth;
