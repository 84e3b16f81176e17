/**
 * The round logo: a ring of bulbs around a play triangle. Inline, because a file would cost one
 * more request at the page's start.
 */
export const LogoMark = ({ className }: { className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 48 48" className={`text-bulb ${className}`}>
    <circle
      cx={24}
      cy={24}
      r={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={6.8}
      strokeLinecap="round"
      pathLength={10}
      strokeDasharray="0 1"
      transform="rotate(-90 24 24)"
    />
    <path
      fill="currentColor"
      d="M19.2 14.6a1.6 1.6 0 0 1 2.4-1.4l14.2 9.2a1.9 1.9 0 0 1 0 3.2l-14.2 9.2a1.6 1.6 0 0 1-2.4-1.4z"
    />
  </svg>
);
