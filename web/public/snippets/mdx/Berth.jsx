// <Berth link="scenario=queue/backoff-grows&t=8.5" title="Backoff grows" height={640} at="https://.../berth/" />
// `at` is where Berth is, ending in a slash.
export function Berth({ link, at, title = 'Berth', height = 640 }) {
  return (
    <iframe
      src={`${at}embed.html#${link}`}
      title={title}
      width="100%"
      height={height}
      loading="lazy"
      allow="clipboard-write; fullscreen"
    />
  );
}

export default Berth;
