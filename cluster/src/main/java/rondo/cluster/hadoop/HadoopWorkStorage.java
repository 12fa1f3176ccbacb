package rondo.cluster.hadoop;

import static rondo.cluster.hadoop.HadoopErrors.explained;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.net.NetUtils;
import rondo.explore.files.FolderException;
import rondo.explore.files.SearchStorage;
import rondo.explore.files.WorkStorage;

/** A work folder of a Hadoop file system. */
final class HadoopWorkStorage implements WorkStorage {
  private final FileSystem system;
  private final Path folder;
  private final CommitPrimitive primitive;

  HadoopWorkStorage(FileSystem system, Path folder, CommitPrimitive primitive) {
    this.system = system;
    this.folder = folder;
    this.primitive = primitive;
  }

  @Override
  public String location() {
    return folder.toString();
  }

  @Override
  public List<String> contents() throws IOException {
    return Stream.of(explained(this::entries))
        .map(f -> f.getPath().getName())
        .filter(name -> !HeartbeatLock.isLock(name) && !HadoopStorage.isTemporary(name))
        .toList();
  }

  private FileStatus[] entries() throws IOException {
    try {
      return system.listStatus(folder);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  @Override
  public SearchStorage files() {
    return HadoopStorage.shared(system, folder, primitive);
  }

  @Override
  public SearchStorage search(int number) {
    return HadoopStorage.shared(system, searchPath(number), primitive);
  }

  private Path searchPath(int number) {
    return new Path(folder, WorkStorage.searchFolder(number));
  }

  @Override
  public Owned lock(String owner, Consumer<String> notices) throws IOException {
    if (!explained(() -> system.mkdirs(folder))) {
      throw new FolderException(folder + " cannot be created");
    }
    return new Locked(
        HeartbeatLock.acquire(
            files(),
            owner + " on " + NetUtils.getHostname(),
            HeartbeatLock.Periods.DEFAULT,
            notices));
  }

  private final class Locked implements Owned {
    private final HeartbeatLock lock;

    Locked(HeartbeatLock lock) {
      this.lock = lock;
    }

    @Override
    public SearchStorage files() throws IOException {
      return HadoopStorage.own(system, folder, primitive, lock);
    }

    @Override
    public SearchStorage search(int number) throws IOException {
      return HadoopStorage.own(system, searchPath(number), primitive, lock);
    }

    @Override
    public void close() throws IOException {
      lock.close();
    }
  }
}
