// Times of animation frames, marked for the trace, and the number of long tasks, since this ran.
const recorded = { frames: [], longTasks: 0 };
globalThis.benchFrames = recorded;
new PerformanceObserver((list) => {
  recorded.longTasks += list.getEntries().length;
}).observe({ entryTypes: ["longtask"] });
const record = (atMs) => {
  performance.mark("bench-frame");
  recorded.frames.push(atMs);
  requestAnimationFrame(record);
};
requestAnimationFrame(record);
